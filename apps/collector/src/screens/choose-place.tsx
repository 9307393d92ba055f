import { type FormEvent, useState } from 'react';
import { newUuid } from '../device/new-uuid';
import type { Session } from '../identity/session';
import type { CountingPlace } from '../rules/new-reading';
import { addOpenedSection } from '../store/sections';
import { outbox } from '../sync/app-outbox';
import type { InventoryPlace, Place } from '../sync/places';
import { fetched } from './fetched';
import { PlaceList } from './place-list';
import { TopBar } from './top-bar';

/** With the contract's schemas, which the sign-in doesn't wait for. */
const places = () => import('../sync/places');

/** One can choose without them. */
const ListTools = fetched(() => import('./list-tools').then((module) => module.ListTools), {
  missing: () => null,
});

interface ChoosePlaceProps {
  readonly session: Session;
  /** Whether the person has just come in with a code: what leaves no choice is chosen for them. */
  readonly isNew?: boolean;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

/** Pharmacy, inventory, section: three lists, one after the other. */
export function ChoosePlace({ session, isNew = false, onChosen, onSignIn }: ChoosePlaceProps) {
  const [isLed, setLed] = useState(isNew);
  const [pharmacy, setPharmacy] = useState<Place | null>(null);
  const [inventory, setInventory] = useState<InventoryPlace | null>(null);
  const back = () => {
    setLed(false);
    if (inventory !== null) setInventory(null);
    else setPharmacy(null);
  };
  const title = pharmacy === null ? 'Farmácia' : inventory === null ? 'Inventário' : 'Seção';

  const choose = (section: Place) => {
    if (pharmacy === null || inventory === null) return;
    onChosen({
      person: session.sub,
      pharmacy: pharmacy.id,
      pharmacyName: pharmacy.name,
      inventory: inventory.inventory,
      inventoryName: inventory.name,
      section: section.id,
      sectionName: section.name,
    });
  };
  const open = async (name: string) => {
    if (inventory === null) return;
    const { sectionNamed } = await places();
    const same = await sectionNamed(inventory.inventory, session.sub, name);
    if (same !== null) return choose(same);
    const id = newUuid();
    await addOpenedSection({ id, person: session.sub, inventory: inventory.inventory, name });
    outbox.sendSoon();
    choose({ id, name });
  };
  return (
    <div className="page">
      <TopBar
        session={session}
        title={title}
        subtitle={[pharmacy?.name, inventory?.name].filter(Boolean).join(' · ')}
        onBack={pharmacy === null ? undefined : back}
        onSignIn={onSignIn}
      />
      <main>
        <ListTools />
        {pharmacy === null ? (
          <PlaceList
            key="pharmacies"
            load={async (show) => (await places()).listPharmacies(show)}
            empty="Nenhuma farmácia para você. Fale com o escritório."
            only={isLed ? onlyOne : undefined}
            onChosen={setPharmacy}
            onSignIn={onSignIn}
          />
        ) : inventory === null ? (
          <PlaceList<InventoryPlace>
            key={pharmacy.id}
            load={async (show) => (await places()).listInventories(pharmacy.id)(show)}
            empty="Nenhum inventário aberto. O escritório precisa criar um."
            only={isLed ? (places) => onlyOne(beside(places, pharmacy)) : undefined}
            onChosen={setInventory}
            onSignIn={onSignIn}
          />
        ) : (
          <>
            <NewSection onOpen={open} />
            <PlaceList
              key={inventory.id}
              load={async (show) => (await places()).listSections(inventory.inventory, session.sub)(show)}
              empty="Nenhuma seção ainda. Escreva o nome da primeira acima."
              onChosen={choose}
              onSignIn={onSignIn}
            />
          </>
        )}
      </main>
    </div>
  );
}

function onlyOne<P extends Place>(places: readonly P[]): P | null {
  const [only, ...others] = places;
  return others.length === 0 ? (only ?? null) : null;
}

/** Every pharmacy has an inventory of its own name beside those that the office opens for a night. */
function beside(places: readonly InventoryPlace[], pharmacy: Place): readonly InventoryPlace[] {
  const opened = places.filter(
    ({ inventory, name }) => typeof inventory === 'number' || name !== pharmacy.name,
  );
  return opened.length === 0 ? places : opened;
}

function NewSection({ onOpen }: { readonly onOpen: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [isFailed, setFailed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    if (name.trim() !== '') void onOpen(name.trim()).catch(() => setFailed(true));
  };
  return (
    <form className="new-section" onSubmit={submit}>
      <label>
        Nova seção
        <input
          maxLength={200}
          placeholder="Ex.: Corredor 3"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className="primary" disabled={name.trim() === ''}>
        Abrir
      </button>
      {isFailed && (
        <p role="alert" className="alert">
          A seção não foi aberta: este aparelho não a guardou. Libere espaço e tente de novo.
        </p>
      )}
    </form>
  );
}

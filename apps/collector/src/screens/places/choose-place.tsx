import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keptValue } from '../../device/kept';
import { afterOpening } from '../../device/opening';
import type { Session } from '../../identity/session';
import type { CountingPlace } from '../../rules/readings/reading';
import { useOfficeNews } from '../../sync/office-news';
import type { InventoryPlace, PharmacyPlace, Place } from '../../sync/pull/places';
import { Refused, SignedOut, sentenceOf } from '../../sync/refused';
import { outbox } from '../../sync/sending/app-outbox';
import { Primary, useCurrent } from '../basics';
import { fetched, fetchedSheet, LOADING, QUIETLY } from '../fetched';
import { TopBar } from '../phone/top-bar';
import { NewSection } from './new-section';

interface Choice {
  readonly pharmacy: PharmacyPlace | null;
  readonly inventory: InventoryPlace | null;
}

const keptChoice = keptValue<Choice & { readonly person: string }>('coletor.choice');

/** Where this person last chose; nothing for anybody else. */
function lastChoice(person: string): Choice {
  const kept = keptChoice.read();
  return kept?.person === person ? kept : { pharmacy: null, inventory: null };
}

function keepChoice(person: string, { pharmacy, inventory }: Choice): void {
  keptChoice.keep({ person, pharmacy, inventory });
}

export function keepChoiceOf(place: CountingPlace): void {
  const { pharmacy } = lastChoice(place.person);
  keepChoice(place.person, {
    pharmacy: pharmacy?.id === place.pharmacy ? pharmacy : { id: place.pharmacy, name: place.pharmacyName },
    inventory: { id: String(place.inventory), inventory: place.inventory, name: place.inventoryName },
  });
}

const LicenceForm = fetched('LicenceForm', () => import('./licence-form'), LOADING);

const AccountNotices = fetched('AccountNotices', () => import('./account-notices'), QUIETLY);

const ListTools = fetched('ListTools', () => import('./list-tools'), QUIETLY);

const RegisterLoss = fetchedSheet('Registrar perda', 'RegisterLoss', () => import('../losses/register-loss'));

/** The sign-in doesn't wait for the contract's schemas. */
const places = () => import('../../sync/pull/places');

const NO_INVENTORY = 'Nenhum inventário aberto. Peça um ao escritório.';

interface ChoosePlaceProps {
  readonly session: Session;
  readonly isNew?: boolean;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

export function ChoosePlace({ session, isNew = false, onChosen, onSignIn }: ChoosePlaceProps) {
  const [{ pharmacy, inventory }, setChoice] = useState(() => lastChoice(session.sub));
  const [isLed, setLed] = useState(isNew && pharmacy === null);
  const [closed, setClosed] = useState<string | null>(null);
  const [loss, setLoss] = useState<{ readonly isShelf: boolean } | null>(null);
  useEffect(() => afterOpening(() => void RegisterLoss.prefetch()), []);
  const news = useOfficeNews(session.sub);
  const move = (pharmacy: PharmacyPlace | null, inventory: InventoryPlace | null) => {
    keepChoice(session.sub, { pharmacy, inventory });
    setChoice({ pharmacy, inventory });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recount opens its inventory again
  useEffect(() => setClosed(null), [inventory, news?.recounts.length]);
  const back = () => {
    setLed(false);
    move(inventory && pharmacy, null);
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
    const section = await (await places()).openNamed(inventory.inventory, session.sub, name);
    outbox.sendSoon();
    choose(section);
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
        <AccountNotices />
        {loss !== null && pharmacy !== null ? (
          <RegisterLoss {...loss} person={session.sub} pharmacy={pharmacy} onClose={() => setLoss(null)} />
        ) : (
          <ListTools onLoss={pharmacy === null ? undefined : (isShelf) => setLoss({ isShelf })} />
        )}
        {pharmacy === null ? (
          <PlaceList<PharmacyPlace>
            key="pharmacies"
            news={news}
            load={async (show) => (await places()).listPharmacies(show)}
            empty="Nenhuma farmácia para você. Fale com o escritório."
            only={isLed ? onlyOne : undefined}
            onChosen={(chosen) => move(chosen, null)}
            onSignIn={onSignIn}
          />
        ) : inventory === null ? (
          <PlaceList<InventoryPlace>
            key={pharmacy.id}
            news={news}
            load={async (show) => (await places()).listInventories(pharmacy)(show)}
            empty={NO_INVENTORY}
            lead={(places) =>
              places.every(({ isWhole }) => isWhole) && <p className="state">{NO_INVENTORY}</p>
            }
            only={isLed ? (places) => onlyOne(places.filter(({ isWhole }) => !isWhole)) : undefined}
            onChosen={(chosen) => move(pharmacy, chosen)}
            onSignIn={onSignIn}
          />
        ) : closed === inventory.id ? (
          <div className="state">
            <p role="alert">
              O escritório fechou ou excluiu o inventário {inventory.name}, ou tirou o seu acesso. O que você
              contou está guardado. Falta contar? Peça ao escritório para reabrir.
            </p>
            <Primary onClick={back}>Escolher outro inventário</Primary>
          </div>
        ) : (
          <>
            <PlaceList
              key={inventory.id}
              news={news}
              load={async (show) => {
                const { isInventoryOpen, listSections } = await places();
                // Offline, an inventory counts as open.
                void isInventoryOpen(pharmacy, inventory.inventory).then(
                  (isOpen) => setClosed(isOpen ? null : inventory.id),
                  () => undefined,
                );
                await listSections(inventory.inventory, session.sub)(show);
              }}
              empty="Nenhuma seção ainda. Escreva o nome da primeira abaixo."
              onChosen={choose}
              onSignIn={onSignIn}
            />
            <NewSection onOpen={open} />
          </>
        )}
      </main>
    </div>
  );
}

function onlyOne<P extends Place>(places: readonly P[]): P | null {
  return (places.length === 1 && places[0]) || null;
}

interface PlaceListProps<P extends Place> {
  /** A new value loads the list again. */
  readonly news: unknown;
  readonly load: (show: (places: readonly P[]) => void) => Promise<void>;
  readonly empty: string;
  readonly lead?: (places: readonly P[]) => ReactNode;
  /** null lets the person choose. */
  readonly only?: ((places: readonly P[]) => P | null) | undefined;
  readonly onChosen: (place: P) => void;
  readonly onSignIn: () => void;
}

/** Fingers in gloves hit its rows. It shows what the phone knows, then the server's list. */
function PlaceList<P extends Place>(props: PlaceListProps<P>) {
  const { news, load, empty, lead, only, onChosen, onSignIn } = props;
  const [places, setPlaces] = useState<readonly P[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const loader = useRef(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads again, and so do news
  useCurrent([attempt, news], (isCurrent) => {
    setProblem(null);
    let last: readonly P[] = [];
    loader
      .current((found) => {
        last = found;
        if (isCurrent()) setPlaces(found);
      })
      .then(() => {
        const chosen = isCurrent() && only?.(last);
        if (chosen) onChosen(chosen);
      })
      .catch((error: unknown) => {
        if (isCurrent()) setProblem(error);
      });
  });

  const again = () => setAttempt(attempt + 1);
  if (problem instanceof Refused && problem.code === 'license_required')
    return <LicenceForm onDone={again} />;
  if (problem !== null) {
    return (
      <div className="state">
        <p role="alert">{sentence(problem)}</p>
        <Primary onClick={problem instanceof SignedOut ? onSignIn : again}>
          {problem instanceof SignedOut ? 'Entrar' : 'Tentar novamente'}
        </Primary>
      </div>
    );
  }
  if (places === null) return <p className="state">Carregando…</p>;
  if (places.length === 0) return <p className="state">{empty}</p>;
  return (
    <>
      {lead?.(places)}
      <ul className="places">
        {places.map((place) => (
          <li key={place.id}>
            <button type="button" className={place.state} onClick={() => onChosen(place)}>
              <span>{place.name}</span>
              {place.hint !== undefined && <small>{place.hint}</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentence(error: unknown): string {
  if (error instanceof Refused && error.code === 'not_found')
    return 'O escritório excluiu esta farmácia ou tirou o seu acesso. Volte e escolha outra.';
  return sentenceOf(error, 'Sem conexão com o servidor, e este aparelho ainda não tem esta lista.');
}

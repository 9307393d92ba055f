import { useEffect, useState } from 'react';
import { readMarker, writeMarker } from '../device/storage';
import { useSession } from '../identity/session';
import type { CountingPlace } from '../rules/readings/reading';
import { onDatabaseLost, readNote, writeNote } from '../store/database';
import { askForNews, startHeartbeat } from '../sync/heartbeat';
import { followOffice } from '../sync/office-stream';
import { useQueue } from '../sync/sending/app-outbox';
import { Primary, Sheet, useCurrent } from './basics';
import { OfficeNotice } from './counting/office-notice';
import { LabelDoor } from './places/label-door';

interface OverEverythingProps {
  readonly person: string;
  readonly place: CountingPlace | null;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

export function OverEverything(props: OverEverythingProps) {
  const { person, place, onChosen, onSignIn } = props;
  const section = place?.section ?? '';
  const inventory = place?.inventory;
  const session = useSession();
  const signedInAt = session?.signedInAt;
  useEffect(() => startHeartbeat(person, section, inventory), [person, section, inventory]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sign-in is another connection
  useEffect(
    () =>
      followOffice({ person, place: inventory === undefined ? null : { inventory, section } }, askForNews),
    [person, section, inventory, signedInAt],
  );
  return (
    <>
      <LabelDoor {...props} />
      <EvictionNotice person={person} />
      {place === null && session !== null && (
        <div className="over-lists">
          <OfficeNotice session={session} section="" onChosen={onChosen} onSignIn={onSignIn} />
        </div>
      )}
    </>
  );
}

/** See docs/collector-app.md, "Kept readings". */
export function EvictionNotice({ person }: { readonly person: string }) {
  const [lost, setLost] = useState<number | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const queue = useQueue(person);
  useCurrent([], (_isCurrent, take) => {
    const check = () => {
      setIsChecked(false);
      take(wasEvicted(), (waiting) => {
        setLost(waiting);
        setIsChecked(true);
      });
    };
    check();
    // The browser may erase the data while the app is open.
    return onDatabaseLost(check);
  });
  useEffect(() => {
    if (isChecked && queue !== null) writeMarker(queue.waiting + queue.rejected);
  }, [isChecked, queue]);
  if (lost === null) return null;
  return (
    <Sheet title="Dados apagados" onClose={() => setLost(null)}>
      <p role="alert" className="alert">
        O navegador apagou os dados do coletor neste aparelho{lossText(lost)}
      </p>
      <p>Libere espaço no aparelho e não use a navegação anônima para contar.</p>
      <div className="actions">
        <Primary onClick={() => setLost(null)}>Entendi</Primary>
      </div>
    </Sheet>
  );
}

async function wasEvicted(): Promise<number | null> {
  const isAlive = (await readNote<boolean>('alive')) === true;
  if (isAlive) return null;
  const waiting = readMarker();
  await writeNote('alive', true);
  return waiting;
}

function lossText(lost: number): string {
  if (lost === 0) return '. Tudo o que você tinha contado já estava no servidor.';
  const readings =
    lost === 1
      ? '1 leitura que esperava pode não ter sido enviada'
      : `${lost} leituras que esperavam podem não ter sido enviadas`;
  return `, e ${readings}. Confira as últimas prateleiras e avise o escritório.`;
}

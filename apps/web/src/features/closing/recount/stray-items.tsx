import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { noticeDone } from '../../../ui/notices';
import styles from './recount.module.css';
import { useAddStrays } from './recount-query';

/** More are behind a button, so that the list stays in reach. */
const FIRST = 5;

/** Items that were recounted without being on the list; they count once staff put them there. Nothing if there are none. */
export function StrayItems({ id, recount }: { id: string; recount: RecountDetail }) {
  const { write, busy, failure } = useDialogWrite(useAddStrays(id, recount.section_id), {
    failed: 'Erro ao pôr na lista.',
    onClose: () => undefined,
  });
  const [showsAll, setShowsAll] = useState(false);
  const { strays, state } = recount;
  if (strays.length === 0) return null;
  const add = (items: string[]) =>
    write(items, { keepOpen: true, onDone: () => noticeDone('A lista da recontagem foi ampliada.') });
  return (
    <section className={styles.panel} aria-label="Fora da lista">
      <h2 className={styles.heading}>Fora da lista ({strays.length})</h2>
      <p className={styles.facts}>
        Recontados sem estar na lista. As contagens ficam guardadas e só valem se você os puser na lista.
      </p>
      <AlertLine message={failure} />
      <ul className={styles.notes}>
        {strays.slice(0, showsAll ? strays.length : FIRST).map(({ key, description, internal_code }) => (
          <li key={key} className={styles.note}>
            {[description, internal_code].filter(Boolean).join(' · ') || key.slice(2)}
            {state !== 'cancelled' && (
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-label={`Pôr ${description || key.slice(2)} na lista`}
                onClick={() => add([key])}
              >
                Pôr na lista
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {strays.length > FIRST && (
          <Button variant="default" size="xs" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? 'Mostrar menos' : `Mostrar todos (${strays.length})`}
          </Button>
        )}
        {state !== 'cancelled' && strays.length > 1 && (
          <Button
            variant="default"
            size="xs"
            disabled={busy}
            onClick={() => add(strays.map(({ key }) => key))}
          >
            Pôr todos na lista
          </Button>
        )}
      </div>
    </section>
  );
}

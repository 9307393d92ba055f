import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatDateTime } from '../../../lib/moments';
import { doneWords } from '../../../listing/inventory-words';
import { useStaffAction } from '../../../session/role/staff-action';
import { type InventoryActions, rowName } from '../inventory-cells';
import styles from './finalise-cell.module.css';
import { useFinalise } from './finalise-dialog';

export function FinaliseCell({
  row,
  asksToFinalise,
}: Pick<InventoryActions, 'asksToFinalise'> & { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const { mutate } = useFinalise(row);
  return (
    <label htmlFor={id} className={styles.finalise}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${rowName(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() =>
          staff.run(() => {
            if (row.finalizado || !asksToFinalise(row)) mutate(!row.finalizado);
          })
        }
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      {row.finalised_at !== null && (
        <span
          className={styles.closing}
          title={`${row.finalised_by ?? ''} ${formatDateTime(row.finalised_at)}`.trim()}
        >
          <span className={styles.closer}>{row.finalised_by}</span>
          <span>{formatDateTime(row.finalised_at)}</span>
        </span>
      )}
      <DeclaredDone row={row} />
    </label>
  );
}

/** 'Pronta · confere', with who declared it. Only staff change the status. */
function DeclaredDone({ row }: { row: InventoryRow }) {
  const words = doneWords(row);
  if (words === null) return null;
  return (
    <span className={styles.closing} title={`${words.state} · ${words.by}`}>
      <span className={words.holds ? styles.declared : styles.doubtful}>{words.state}</span>
      {!row.finalizado && <span className={styles.closer}>{words.by}</span>}
    </span>
  );
}

/** 'Finalizado por Ana em 20/01/2026 12:00:00', without unknown parts. */
export function closingSentence(row: InventoryRow): string {
  const { status, finalised_at, finalised_by } = row;
  const done = doneWords(row);
  const declared = done === null ? '' : ` ${done.state} · ${finalised_at === null ? done.by : ''}`;
  const by = finalised_by === null ? '' : ` por ${finalised_by}`;
  const at = finalised_at === null ? '' : ` em ${formatDateTime(finalised_at)}`;
  return `${status}${by}${at}${declared}`;
}

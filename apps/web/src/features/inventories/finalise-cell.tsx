import type { InventoryRow } from '@balanco/contract/inventories';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatDateTime } from '../../lib/format-date-time';
import { useStaffAction } from '../../session/staff-action';
import styles from './inventories.module.css';
import { placeName } from './place-name';
import { useFinalise } from './use-finalise';

/** The 'Finalizado' checkbox of a row, with the status as a word and who closed it when. */
export function FinaliseCell({ row }: { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const { mutate } = useFinalise(row);
  return (
    <label htmlFor={id} className={styles.finalise} title={closingSentence(row)}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${placeName(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() => staff.run(() => mutate(!row.finalizado))}
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      {row.finalised_at !== null && (
        <span className={styles.closing}>
          <span className={styles.closer}>{row.finalised_by}</span>
          <span>{formatDateTime(row.finalised_at)}</span>
        </span>
      )}
    </label>
  );
}

/** 'Finalizado por Ana em 20/01/2026 12:00:00', as far as it is known. */
function closingSentence({ status, finalised_at, finalised_by }: InventoryRow): string {
  const by = finalised_by === null ? '' : ` por ${finalised_by}`;
  const at = finalised_at === null ? '' : ` em ${formatDateTime(finalised_at)}`;
  return `${status}${by}${at}`;
}

import type { InventoryRow } from '@balanco/contract/inventories';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatDateTime } from '../../lib/format-date-time';
import { useStaffAction } from '../../session/staff-action';
import styles from './inventories.module.css';
import { useFinalise } from './use-finalise';

/** The 'Finalizado' checkbox of a row, with the status as a word and who closed it when. */
export function FinaliseCell({ row }: { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const { mutate } = useFinalise(row);
  const { by, at } = closingOf(row);
  return (
    <label htmlFor={id} className={styles.finalise} title={[row.status, by, at].filter(Boolean).join(' ')}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${placeOf(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() => staff.run(() => mutate(!row.finalizado))}
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      <span className={styles.closing}>
        <span className={styles.closer}>{by}</span> <span>{at}</span>
      </span>
    </label>
  );
}

function placeOf(row: InventoryRow): string {
  return row.section_name === null ? row.name : `${row.name}, ${row.section_name}`;
}

/** 'por Ana', 'em 20/01/2026 12:00:00'; nothing while open or until the server has said it. */
function closingOf({ finalised_at, finalised_by }: InventoryRow): { by: string | null; at: string | null } {
  return {
    by: finalised_by === null ? null : `por ${finalised_by}`,
    at: finalised_at === null ? null : `em ${formatDateTime(finalised_at)}`,
  };
}

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
  const closing = closingOf(row);
  return (
    <label htmlFor={id} className={styles.finalise} title={[row.status, closing].filter(Boolean).join(' ')}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${placeOf(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() => staff.run(() => mutate(!row.finalizado))}
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      {closing !== null && <span className={styles.closing}>{closing}</span>}
    </label>
  );
}

function placeOf(row: InventoryRow): string {
  return row.section_name === null ? row.name : `${row.name}, ${row.section_name}`;
}

/** 'por Ana em 20/01/2026 12:00:00', or null while open or until the server has said it. */
function closingOf({ finalised_at: at, finalised_by: by }: InventoryRow): string | null {
  if (at === null) return null;
  return `${by === null ? '' : `por ${by} `}em ${formatDateTime(at)}`;
}

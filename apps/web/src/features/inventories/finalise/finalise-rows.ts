import { formatInteger } from '@balanco/contract/base/numbers';
import { type InventoryRow, inventoryStatus } from '@balanco/contract/inventories/inventories';

export type InventoryOrSection = Pick<InventoryRow, 'inventory_id' | 'section_id'>;

/**
 * The list after a close or reopening (docs/counts.md, "Finalising"). Closer and time stay empty until the
 * server answers.
 */
export function finaliseRows(
  rows: readonly InventoryRow[],
  comparison: InventoryOrSection,
  finalizado: boolean,
): InventoryRow[] {
  const status = finalizado ? inventoryStatus.finalised : inventoryStatus.open;
  const whole = rows.find((row) => row.inventory_id === comparison.inventory_id && row.section_id === null);
  /** Sections closed before their inventory stay closed. */
  const staysClosed = (row: InventoryRow) =>
    comparison.section_id === null && !finalizado && row.finalised_at !== whole?.finalised_at;
  return rows.map((row) =>
    row.finalizado !== finalizado && isAffected(row, comparison, finalizado) && !staysClosed(row)
      ? { ...row, finalizado, status, finalised_at: null, finalised_by: null }
      : row,
  );
}

export function withRows(rows: readonly InventoryRow[], newer: readonly InventoryRow[]): InventoryRow[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function isAffected(row: InventoryRow, comparison: InventoryOrSection, finalizado: boolean): boolean {
  if (row.inventory_id !== comparison.inventory_id) return false;
  if (comparison.section_id === null || row.section_id === comparison.section_id) return true;
  return !finalizado && row.section_id === null;
}

/**
 * '3 seções por finalizar, 12 não reconhecidas'; null if nothing is open.
 *
 * @param rows the whole list
 */
export function openParts(
  rows: readonly InventoryRow[],
  { inventory_id, unrecognised_counts: unread }: Pick<InventoryRow, 'inventory_id' | 'unrecognised_counts'>,
): string | null {
  const sections = rows.filter((row) => row.inventory_id === inventory_id && row.section_id !== null);
  const open = sections.filter((row) => !row.finalizado).length;
  const parts = [
    open > 0 && `${formatInteger(open)} ${open === 1 ? 'seção por finalizar' : 'seções por finalizar'}`,
    unread > 0 && `${formatInteger(unread)} ${unread === 1 ? 'não reconhecida' : 'não reconhecidas'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}

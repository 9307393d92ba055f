import { type InventoryRow, inventoryStatus } from '@balanco/contract/inventories';

/** An inventory as a whole, or one of its sections. */
export type Place = Pick<InventoryRow, 'inventory_id' | 'section_id'>;

/**
 * The list as it will be once a place is closed or reopened (DESIGN 6, "Finalising"): an inventory takes its sections
 * along, a section that reopens reopens its inventory. Who and when are the server's to say.
 */
export function finaliseRows(
  rows: readonly InventoryRow[],
  place: Place,
  finalizado: boolean,
): InventoryRow[] {
  const status = finalizado ? inventoryStatus.finalised : inventoryStatus.open;
  return rows.map((row) =>
    row.finalizado !== finalizado && isTouched(row, place, finalizado)
      ? { ...row, finalizado, status, finalised_at: null, finalised_by: null }
      : row,
  );
}

/** The list with these rows in the place of those with the same ids. */
export function withRows(rows: readonly InventoryRow[], newer: readonly InventoryRow[]): InventoryRow[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function isTouched(row: InventoryRow, place: Place, finalizado: boolean): boolean {
  if (row.inventory_id !== place.inventory_id) return false;
  if (place.section_id === null || row.section_id === place.section_id) return true;
  return !finalizado && row.section_id === null;
}

import { type InventoryRow, inventoryStatus } from '@balanco/contract/inventories/inventories';

/** An inventory as a whole, or one of its sections. */
export type InventoryOrSection = Pick<InventoryRow, 'inventory_id' | 'section_id'>;

/**
 * The list as it will be after an inventory or a section is closed or reopened (docs/counts.md, "Finalising"). The server
 * knows who closed it and when, so both are empty until it answers.
 */
export function finaliseRows(
  rows: readonly InventoryRow[],
  closing: InventoryOrSection,
  finalizado: boolean,
): InventoryRow[] {
  const status = finalizado ? inventoryStatus.finalised : inventoryStatus.open;
  const whole = rows.find((row) => row.inventory_id === closing.inventory_id && row.section_id === null);
  /** Of an inventory that reopens, the sections that were closed before it stay closed. */
  const staysClosed = (row: InventoryRow) =>
    closing.section_id === null && !finalizado && row.finalised_at !== whole?.finalised_at;
  return rows.map((row) =>
    row.finalizado !== finalizado && isAffected(row, closing, finalizado) && !staysClosed(row)
      ? { ...row, finalizado, status, finalised_at: null, finalised_by: null }
      : row,
  );
}

/** The list in which newer rows replace the rows with the same ids. */
export function withRows(rows: readonly InventoryRow[], newer: readonly InventoryRow[]): InventoryRow[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function isAffected(row: InventoryRow, closing: InventoryOrSection, finalizado: boolean): boolean {
  if (row.inventory_id !== closing.inventory_id) return false;
  if (closing.section_id === null || row.section_id === closing.section_id) return true;
  return !finalizado && row.section_id === null;
}

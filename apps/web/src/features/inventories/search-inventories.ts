import type { InventoryRow } from '@balanco/contract/inventories';
import { foldText } from '../../lib/fold-text';

/** Rows whose inventory or section is named so, accents and case aside; an inventory found brings its sections. */
export function searchInventories(rows: readonly InventoryRow[], search: string): InventoryRow[] {
  const folded = foldText(search);
  return rows.filter((row) => `${foldText(row.name)}\n${foldText(row.section_name ?? '')}`.includes(folded));
}

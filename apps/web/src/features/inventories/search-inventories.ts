import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { foldText } from '../../lib/fold-text';

/** Rows whose inventory or section name contains the search, ignoring accents and case. Sections match by either name. */
export function searchInventories(rows: readonly InventoryRow[], search: string): InventoryRow[] {
  const folded = foldText(search);
  return rows.filter((row) => `${foldText(row.name)}\n${foldText(row.section_name ?? '')}`.includes(folded));
}

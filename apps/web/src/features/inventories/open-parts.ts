import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';

/**
 * What is still open in an inventory that is about to be finalised: '3 de 15 seções abertas, 12 não reconhecidas'.
 * Null if nothing is.
 *
 * @param rows the pharmacy's whole list
 */
export function openParts(
  rows: readonly InventoryRow[],
  { inventory_id, unrecognised_counts: unread }: Pick<InventoryRow, 'inventory_id' | 'unrecognised_counts'>,
): string | null {
  const sections = rows.filter((row) => row.inventory_id === inventory_id && row.section_id !== null);
  const open = sections.filter((row) => !row.finalizado).length;
  const parts = [
    open > 0 &&
      `${formatInteger(open)} de ${formatInteger(sections.length)} ${sections.length === 1 ? 'seção aberta' : 'seções abertas'}`,
    unread > 0 && `${formatInteger(unread)} ${unread === 1 ? 'não reconhecida' : 'não reconhecidas'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}

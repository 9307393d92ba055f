import { isUuid } from '@balanco/contract/base/fields';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';

/**
 * Why an inventory can't be edited here, in the words of the specification's section 5; null if it can. The row of a
 * section edits its inventory (docs/counts.md, "Inventory rows").
 *
 * @param pharmacies undefined while they are unknown; then the server decides
 */
export function editRefusal(
  row: Pick<InventoryRow, 'inventory_id' | 'pharmacy'>,
  pharmacies: readonly Pick<Pharmacy, 'id'>[] | undefined,
): string | null {
  const id = row.inventory_id;
  if (typeof id === 'string' && isUuid(id))
    return 'Este inventário não pode ser editado através da interface web atual. Tente usar ferramentas administrativas.';
  if (!isNumber(id)) return 'ID do inventário inválido.';
  if (pharmacies?.every((pharmacy) => pharmacy.id !== row.pharmacy))
    return 'Farmácia não encontrada. Não é possível editar o inventário.';
  return null;
}

/** Why an inventory can't be deleted, because its id is neither a number nor a UUID; null if it can. */
export function deleteRefusal({ inventory_id: id }: Pick<InventoryRow, 'inventory_id'>): string | null {
  return isNumber(id) || isUuid(String(id)) ? null : 'ID de inventário inválido.';
}

function isNumber(id: number | string): boolean {
  return Number.isSafeInteger(Number(id)) && Number(id) > 0;
}

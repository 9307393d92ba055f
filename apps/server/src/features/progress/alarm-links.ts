import type { InventoryId } from '@balanco/contract/inventories/inventories';

/** What an address names of an inventory. */
export interface LinkedInventory {
  readonly inventory_id: InventoryId;
  readonly pharmacy_id: string;
}

/** The addresses of the screens that show the cause of an alarm (docs/screens.md, "Addresses"). */
export const alarmLinks = {
  part: ({ inventory_id }: LinkedInventory, aba: string) => address(`/inventarios/${inventory_id}`, { aba }),
  item: ({ inventory_id }: LinkedInventory, item: string) =>
    address(`/inventarios/${inventory_id}`, { aba: 'divergencias', item }),
  section: (inventory: LinkedInventory, secao: string) =>
    address('/contagens', { ...placeOf(inventory), secao }),
  collector: (inventory: LinkedInventory, busca: string) =>
    address('/contagens', { ...placeOf(inventory), busca }),
};

function placeOf({ pharmacy_id, inventory_id }: LinkedInventory) {
  return { farmacia: pharmacy_id, inventario: String(inventory_id) };
}

function address(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

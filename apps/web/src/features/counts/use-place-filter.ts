import type { InventoryRow } from '@balanco/contract/inventories';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inventoriesQuery } from '../../listing/inventories-query';
import { useListAddress } from '../../listing/use-list-address';

export interface PlaceFilter {
  /** The pharmacy's inventories, newest first, without their sections. */
  readonly inventories: readonly InventoryRow[];
  /** The one in the address; null for all, undefined while it is unknown whether the pharmacy has it. */
  readonly inventory: InventoryRow | null | undefined;
  readonly chooseInventory: (id: string | null) => void;
  /** The chosen inventory's sections. */
  readonly sections: readonly InventoryRow[];
  /** The one in the address; null for all of the inventory. */
  readonly section: InventoryRow | null;
  readonly chooseSection: (id: string | null) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

const none: readonly InventoryRow[] = [];

/** The inventory and the section that the address narrows the list to; what the pharmacy doesn't have is passed over. */
export function usePlaceFilter(pharmacy: string | undefined): PlaceFilter {
  const [address, change] = useListAddress();
  const { data = none, isSuccess, error, refetch } = useQuery(inventoriesQuery(pharmacy));
  const inventories = useMemo(() => data.filter((row) => row.section_id === null), [data]);
  const named = inventories.find((row) => String(row.inventory_id) === address.inventory) ?? null;
  const inventory = address.inventory !== null && !isSuccess ? undefined : named;
  const id = inventory?.inventory_id;
  const sections = useMemo(
    () => data.filter((row) => row.section_id !== null && row.inventory_id === id),
    [data, id],
  );
  return {
    inventories,
    inventory,
    chooseInventory: (inventory) => change({ inventory }),
    sections,
    section: sections.find((row) => row.section_id === address.section) ?? null,
    chooseSection: (section) => change({ section }),
    error: inventory === undefined ? error : null,
    retry: () => void refetch(),
  };
}

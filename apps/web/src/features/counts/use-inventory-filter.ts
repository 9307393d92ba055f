import type { InventoryRow } from '@balanco/contract/inventories';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inventoriesQuery } from '../../listing/inventories-query';
import { useListAddress } from '../../listing/use-list-address';

export interface InventoryFilter {
  /** The pharmacy's inventories, newest first, without their sections. */
  readonly inventories: readonly InventoryRow[];
  /** The one in the address; null for all, undefined while it is unknown whether the pharmacy has it. */
  readonly chosen: InventoryRow | null | undefined;
  readonly choose: (id: string | null) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The inventory that the address narrows the list to; one that the pharmacy doesn't have is passed over. */
export function useInventoryFilter(pharmacy: string | undefined): InventoryFilter {
  const [{ inventory }, change] = useListAddress();
  const { data, error, refetch } = useQuery(inventoriesQuery(pharmacy));
  const inventories = useMemo(() => (data ?? []).filter((row) => row.section_id === null), [data]);
  const named = inventories.find((row) => String(row.inventory_id) === inventory) ?? null;
  const chosen = inventory !== null && data === undefined ? undefined : named;
  return {
    inventories,
    chosen,
    choose: (id) => change({ inventory: id }),
    error: chosen === undefined ? error : null,
    retry: () => void refetch(),
  };
}

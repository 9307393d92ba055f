import { useRef } from 'react';
import { orderInventories, type ProgressOrder } from './order-inventories';
import type { WatchedInventory } from './progress-feed';

/**
 * The inventories in an order that new figures don't change, so that nothing moves under a pointer or away from the
 * focus. It is made again if an inventory comes or goes, or another order is chosen.
 */
export function useSteadyOrder(
  inventories: readonly WatchedInventory[],
  order: ProgressOrder,
): readonly WatchedInventory[] {
  const made = useRef<{ key: string; places: ReadonlyMap<unknown, number> }>({ key: '', places: new Map() });
  const ids = inventories.map(({ inventory_id }) => String(inventory_id)).sort();
  const key = JSON.stringify([order, ids]);
  if (made.current.key !== key) {
    const sorted = orderInventories(inventories, order);
    made.current = { key, places: new Map(sorted.map(({ inventory_id }, place) => [inventory_id, place])) };
  }
  const { places } = made.current;
  return [...inventories].sort(
    (one, other) => (places.get(one.inventory_id) ?? 0) - (places.get(other.inventory_id) ?? 0),
  );
}

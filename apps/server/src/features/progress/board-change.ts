import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { InventoryProgress } from '@balanco/contract/progress/progress';

/** What changed since the last look. */
export interface BoardChange {
  readonly updatedAt: string;
  readonly changed: readonly InventoryProgress[];
  readonly closed: readonly { readonly inventory_id: InventoryId; readonly pharmacy_id: string }[];
}

/** An inventory on the board; `text` is its JSON. */
interface Shown {
  readonly progress: InventoryProgress;
  readonly text: string;
}

/** What differs between two looks, by the inventories' numbers. */
export function changeOf(
  before: ReadonlyMap<number, Shown>,
  after: ReadonlyMap<number, Shown>,
  now: Date,
): BoardChange {
  const changed = [...after].filter(([number, { text }]) => before.get(number)?.text !== text);
  const closed = [...before].filter(([number]) => !after.has(number));
  return {
    updatedAt: now.toISOString(),
    changed: changed.map(([, { progress }]) => progress),
    closed: closed.map(
      ([
        ,
        {
          progress: { inventory_id, pharmacy_id },
        },
      ]) => ({ inventory_id, pharmacy_id }),
    ),
  };
}

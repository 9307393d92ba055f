import {
  type InventoryProgress,
  type ProgressLine,
  progressLineSchema,
} from '@balanco/contract/progress/progress';

/** `now` is the server time of its figures. */
export interface WatchedInventory extends InventoryProgress {
  readonly at: string;
}

export interface WatchedProgress {
  /** The server's time of the last line. */
  readonly updatedAt: string;
  readonly inventories: readonly WatchedInventory[];
  readonly unread: number;
}

/**
 * docs/screens.md, "Live screens".
 *
 * @throws ZodError for a different shape, Error for a change before the first full state
 */
export function reduceProgress(known: WatchedProgress | null, line: unknown): WatchedProgress {
  const read: ProgressLine = progressLineSchema.parse(line);
  const updatedAt = read.updated_at;
  if (read.type === 'all')
    return { updatedAt, inventories: dated(read.inventories, updatedAt), unread: read.unread };
  if (known === null) throw new Error('a change before everything');
  if (read.type === 'alive') return { ...known, updatedAt };
  const changed = new Map(dated(read.inventories, updatedAt).map((row) => [row.inventory_id, row]));
  const closed = new Set(read.closed);
  const kept = known.inventories
    .filter(({ inventory_id: id }) => !closed.has(id))
    .map((row) => changed.get(row.inventory_id) ?? row);
  const there = new Set(known.inventories.map((row) => row.inventory_id));
  const added = [...changed.values()].filter(({ inventory_id: id }) => !there.has(id) && !closed.has(id));
  return { updatedAt, inventories: [...kept, ...added], unread: read.unread };
}

function dated(inventories: readonly InventoryProgress[], at: string): WatchedInventory[] {
  return inventories.map((inventory) => ({ ...inventory, at }));
}

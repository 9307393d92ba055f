import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { linesOf, wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, latest, type ModelCount, type ModelState } from './model-state.js';
import type { World } from './world.js';

/** The visible state of a run's pharmacy. Lists, so that duplicates show. */
export interface WorldView {
  /** Every acknowledged count, deleted and unplaced ones included. */
  readonly stored: readonly StoredView[];
  /** The counts of the specification's list: those that are in an inventory and not deleted. */
  readonly counts: readonly object[];
  /** The lines of the Contagens screen, by count and entry. */
  readonly lines: readonly object[];
  /** 'Contagem' and 'Finalizado' by row of the Inventários screen. */
  readonly totals: Readonly<Record<string, readonly [number, boolean]>>;
  /** Whether the inventory of the whole pharmacy is closed; it has no row while it has no lines. */
  readonly isWholeClosed: boolean;
  /** The lines of this run in the total of the dashboard. */
  readonly dashboard: number;
}

interface StoredView {
  readonly key: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly isAfterClose: boolean;
  /** The section that apps see, including one that the count waits for. */
  readonly section: string | null;
}

type Location = readonly [InventoryId, string | null];

/** The visible state according to the model. */
export function expectedWorld(state: ModelState, world: World): WorldView {
  const live = [...state.counts].filter(([, count]) => {
    const { deleted, inventory } = latest(count);
    return !deleted && inventory !== 'unknown';
  });
  const lines = live.flatMap(([id, count]) => linesOfCount(id, count, locationOf(count, world)));
  const readable = lines.filter((line) => line.kind !== 'unrecognised');
  return {
    stored: byKey([...state.counts].map(([id, count]) => storedView(id, count, world))),
    counts: byKey(live.map(([id, count]) => shown(id, count, world))),
    lines: byKey(lines),
    totals: totalsOf(state, world, lines),
    isWholeClosed: at(state.inventories, 1).isClosed,
    dashboard: readable.length,
  };
}

/** Sorted by key: the amplify_id of a count, with the entry index of a line. */
export function byKey<T extends { readonly key: string }>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** A row for each inventory and section; the inventory of the whole pharmacy has one only while it has lines. */
function totalsOf(
  state: ModelState,
  { inventories, sections }: World,
  lines: ReturnType<typeof linesOfCount>,
): WorldView['totals'] {
  const total = (part: 0 | 1, id: unknown) =>
    lines.filter((line) => line.kind !== 'unrecognised' && line.location[part] === id).length;
  const rows = inventories.map(
    (id, index) => [id, [total(0, id), at(state.inventories, index).isClosed]] as const,
  );
  const [web, whole] = rows;
  const ofSections = sections.flatMap((id, index) => {
    const { opener, isClosed } = at(state.sections, index);
    return opener === null ? [] : [[`${web?.[0]}_${id}`, [total(1, id), isClosed]] as const];
  });
  const isWholeShown = lines.some((line) => line.location[0] === whole?.[0]);
  return Object.fromEntries([
    ...(web ? [web] : []),
    ...(isWholeShown && whole ? [whole] : []),
    ...ofSections,
  ]);
}

function storedView(key: string, count: ModelCount, { sections }: World): StoredView {
  const { deleted, section, awaited } = latest(count);
  const seen = section ?? awaited;
  return {
    key,
    version: count.versions.length,
    deleted,
    isAfterClose: count.isAfterClose,
    section: seen === null ? null : at(sections, seen),
  };
}

function shown(key: string, count: ModelCount, world: World) {
  const { barcode, internal, factor, countedAt } = latest(count);
  return {
    key,
    owner: at(world.collectors, count.owner).sub,
    version: count.versions.length,
    barcode: wireBarcode(barcode),
    internalBarcode: wireInternalCode(internal),
    factor,
    countedAt,
    location: locationOf(count, world),
  };
}

function linesOfCount(id: string, count: ModelCount, location: Location) {
  const { barcode, internal, factor } = latest(count);
  return linesOf(barcode, internal, factor).map((line, index) => ({
    key: `${id} ${index}`,
    ...line,
    location,
    version: count.versions.length,
  }));
}

function locationOf(count: ModelCount, { inventories, sections, unknownInventory }: World): Location {
  const { inventory, section } = latest(count);
  return [
    inventory === 'unknown' ? unknownInventory : at(inventories, inventory),
    section === null ? null : at(sections, section),
  ];
}

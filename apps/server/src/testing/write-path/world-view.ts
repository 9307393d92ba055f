import type { InventoryId } from '@balanco/contract/inventories';
import { linesOf, wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, latest, type ModelCount, type ModelState } from './model-state.js';
import type { World } from './world.js';

/** What can be seen of a run's pharmacy from outside; lists, so that nothing that is there twice hides. */
export interface WorldView {
  /** Every count that was ever acknowledged, deleted and unplaced ones too. */
  readonly stored: readonly StoredView[];
  /** The counts that the specification's list gives: those that have a place and aren't deleted. */
  readonly counts: readonly object[];
  /** The lines of the Contagens screen, by count and entry. */
  readonly lines: readonly object[];
  /** 'Contagem' and 'Finalizado' by row of the Inventários screen. */
  readonly totals: Readonly<Record<string, readonly [number, boolean]>>;
  /** Whether the pharmacy's own inventory is closed, which no row tells while it has no lines. */
  readonly isWholeClosed: boolean;
  /** Lines of this run that the dashboard counts. */
  readonly dashboard: number;
}

interface StoredView {
  readonly key: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly isAfterClose: boolean;
  /** The section that the apps see: also one that the count waits for. */
  readonly section: string | null;
}

type Place = readonly [InventoryId, string | null];

/** The same as the model has it. */
export function expectedWorld(state: ModelState, world: World): WorldView {
  const live = [...state.counts].filter(([, count]) => {
    const { deleted, inventory } = latest(count);
    return !deleted && inventory !== 'unknown';
  });
  const lines = live.flatMap(([id, count]) => linesOfCount(id, count, placeOf(count, world)));
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

/** In the order of their keys: the amplify_id of a count, with the entry of a line. */
export function byKey<T extends { readonly key: string }>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** A row for each inventory and section; the pharmacy's own inventory has one only while it has lines. */
function totalsOf(
  state: ModelState,
  { inventories, sections }: World,
  lines: ReturnType<typeof linesOfCount>,
): WorldView['totals'] {
  const total = (part: 0 | 1, id: unknown) =>
    lines.filter((line) => line.kind !== 'unrecognised' && line.place[part] === id).length;
  const rows = inventories.map(
    (id, index) => [id, [total(0, id), at(state.inventories, index).isClosed]] as const,
  );
  const [web, whole] = rows;
  const ofSections = sections.flatMap((id, index) => {
    const { opener, isClosed } = at(state.sections, index);
    return opener === null ? [] : [[`${web?.[0]}_${id}`, [total(1, id), isClosed]] as const];
  });
  const isWholeShown = lines.some((line) => line.place[0] === whole?.[0]);
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
    place: placeOf(count, world),
  };
}

function linesOfCount(id: string, count: ModelCount, place: Place) {
  const { barcode, internal, factor } = latest(count);
  return linesOf(barcode, internal, factor).map((line, index) => ({
    key: `${id} ${index}`,
    ...line,
    place,
    version: count.versions.length,
  }));
}

function placeOf(count: ModelCount, { inventories, sections, unknownInventory }: World): Place {
  const { inventory, section } = latest(count);
  return [
    inventory === 'unknown' ? unknownInventory : at(inventories, inventory),
    section === null ? null : at(sections, section),
  ];
}

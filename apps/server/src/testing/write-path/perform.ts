import { isDeepStrictEqual } from 'node:util';
import type { Count } from '@balanco/contract/counts/count';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { expect } from 'vitest';
import { rowIn } from '../database/rows.js';
import { linesOf } from '../world/stock-taking.js';
import { countedLines, wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, latest, type ModelCount, type ModelState } from './model-state.js';
import type { Request } from './requests.js';
import { dashboardTotal, inventoryId, sectionId, type World } from './world.js';

/**
 * Requests come at once: answers and state must equal some order, from which the model continues, so any
 * difference must be visible now.
 */
export async function perform(state: ModelState, world: World, requests: readonly Request[]): Promise<void> {
  const answers = await Promise.all(requests.map((request) => request.send(world)));
  const seen = { answers, ...(await readWorld(world)) };
  const outcomes = ordersOf(requests.map((_, index) => index)).map((order) =>
    play(state, world, requests, order),
  );
  const outcome = outcomes.find(({ expected }) => isDeepStrictEqual(seen, expected)) ?? outcomes[0];
  expect(seen).toEqual(outcome?.expected);
  Object.assign(state, outcome?.after);
}

function play(state: ModelState, world: World, requests: readonly Request[], order: readonly number[]) {
  const after = structuredClone(state);
  const answers: unknown[] = [];
  for (const index of order) answers[index] = requests[index]?.play(after);
  return { after, expected: { answers, ...expectedWorld(after, world) } };
}

function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, index) =>
    ordersOf(things.toSpliced(index, 1)).map((others) => [thing, ...others]),
  );
}

type Location = readonly [InventoryId, string | null];

function expectedWorld(state: ModelState, world: World) {
  const live = [...state.counts].filter(([, count]) => {
    const { deleted, inventory } = latest(count);
    return !deleted && inventory !== 'unknown';
  });
  const lines = live.flatMap(([id, count]) => linesOfCount(id, count, locationOf(count, world)));
  const readable = lines.filter((line) => line.kind !== 'unrecognised');
  return {
    stored: byKey([...state.counts].map(([id, count]) => storedView(id, count, world))),
    counts: byKey(live.map(([id, count]) => shownView(id, count, world))),
    lines: byKey(lines),
    totals: totalsOf(state, world, lines),
    isWholeClosed: at(state.inventories, 1).isClosed,
    dashboard: readable.length,
  };
}

function byKey<T extends { readonly key: string }>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function totalsOf(
  state: ModelState,
  { inventories, sections }: World,
  lines: ReturnType<typeof linesOfCount>,
) {
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

function storedView(key: string, count: ModelCount, world: World) {
  const { deleted, section, awaited } = latest(count);
  return {
    key,
    version: count.versions.length,
    deleted,
    isAfterClose: count.isAfterClose,
    section: sectionId(world, section ?? awaited),
  };
}

function shownView(key: string, count: ModelCount, world: World) {
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
  return countedLines(barcode, internal, factor).map((line, index) => ({
    key: `${id} ${index}`,
    ...line,
    location,
    version: count.versions.length,
  }));
}

function locationOf(count: ModelCount, world: World): Location {
  const { inventory, section } = latest(count);
  return [inventoryId(world, inventory), sectionId(world, section)];
}

async function readWorld(world: World) {
  const { server, pharmacy } = world;
  const stored = await server.db
    .selectFrom('count')
    .select(['id', 'amplify_id', 'version', 'deleted', 'after_close', 'section_id', 'named_section'])
    .where((row) =>
      row('pharmacy_id', '=', pharmacy).or('named_inventory', '=', String(world.unknownInventory)),
    )
    .execute();
  const names = new Map(stored.map(({ id, amplify_id }) => [id, amplify_id]));
  const staff = { as: 'mod', query: { pharmacy } } as const;
  const [lines, counts, { results: rows }, whole, total] = await Promise.all([
    linesOf(server, { pharmacy }),
    server.ask('listCounts', staff) as Promise<Count[]>,
    server.ask('listInventoriesWithCounts', staff),
    rowIn(server.db, 'inventory', { uuid: world.inventories[1] }, 'finalised_at'),
    dashboardTotal(server),
  ]);
  return {
    stored: byKey(
      stored.map(({ amplify_id: key, version, deleted, after_close, section_id, named_section }) => ({
        key,
        version,
        deleted,
        isAfterClose: after_close,
        section: section_id ?? named_section,
      })),
    ),
    counts: byKey(counts.map(listedView)),
    lines: byKey(
      lines.map((line) => ({
        key: `${names.get(line.count_id)} ${line.entry_index}`,
        kind: line.kind,
        code: line.barcode || line.internal_code,
        quantity: line.quantity,
        factor: line.factor,
        location: [line.inventoryID, line.sectionID],
        version: line._version,
      })),
    ),
    totals: Object.fromEntries(rows.map((row) => [row.id, [row.count, row.finalizado]])),
    isWholeClosed: whole.finalised_at !== null,
    dashboard: total - world.linesBefore,
  };
}

function listedView(count: Count) {
  const { cognitoUserID, barcode, internalBarcode, factor, createdAt, inventoryID, sectionID } = count;
  return {
    key: count.amplify_id,
    owner: cognitoUserID,
    version: count._version,
    barcode,
    internalBarcode,
    factor,
    countedAt: createdAt,
    location: [inventoryID, sectionID],
  };
}

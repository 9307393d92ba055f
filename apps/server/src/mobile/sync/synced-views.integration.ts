import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { addSection, mobileCount, setUpInventory, submit } from '../../testing/world/stock-taking.js';
import type { ChangeKey, ChangeRange } from './change-page.js';
import { viewSyncedCounts } from './synced-count-views.js';
import { viewSyncedInventories, viewSyncedSections } from './synced-locations.js';

const { server, pharmacy, inventory, openedSection, counted } = setUpInventory();
let number: number;
beforeEach(() => {
  number = Number(inventory());
});

const all: ChangeRange = { limit: 10_000 };

async function inPages<T extends { sortKey: ChangeKey }>(read: (range: ChangeRange) => Promise<T[]>) {
  const rows: T[] = [];
  for (;;) {
    const page = await read({ limit: 3, after: rows.at(-1)?.sortKey });
    rows.push(...page);
    if (page.length < 3) return rows;
  }
}

it('pages of changes have every row once in order', async () => {
  for (let index = 0; index < 5; index += 1) await addSection(server(), number, `Corredor ${index}`);
  await counted(8);
  // A Date lacks microseconds.
  const moment = sql<Date>`'2026-05-01T03:04:05.123456Z'::timestamptz`;
  await setRows(server().db, 'count', { inventory_number: number }, { changed_at: moment });
  const counts = (range: ChangeRange) => viewSyncedCounts(server().db, {}, range);
  const sections = (range: ChangeRange) => viewSyncedSections(server().db, {}, range);
  const inventories = (range: ChangeRange) => viewSyncedInventories(server().db, {}, range);
  for (const read of [counts, sections, inventories]) {
    const rows = await inPages<{ sortKey: ChangeKey }>(read);
    expect(rows).toEqual(await read(all));
    const moments = rows.map(({ sortKey }) => sortKey.changedAt);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
  }
  const [first] = await viewSyncedCounts(server().db, {}, { limit: 1 });
  expect(first?.sortKey.changedAt).toBe(Date.UTC(2026, 4, 1, 3, 4, 5, 123) * 1000 + 456);
});

it('the microseconds of a sort key are exact until the year 2106', async () => {
  const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from generate_series(1, 100000) as i,
        lateral (select timestamptz 'epoch' + (random(0, 4290000000)::numeric * 1000000 + i * 9) * interval '1 microsecond' as at)
      where (date_part('epoch', at) * 1000000)::bigint <> (extract(epoch from at) * 1000000)::bigint
    `.execute(server().db);
  expect(rows).toEqual([{ wrong: 0 }]);
});

it('a range of changes begins with the rows that changed at its since', async () => {
  const [last] = (await viewSyncedInventories(server().db, {}, all)).slice(-1);
  const since = last?.changedAt ?? new Date();
  const found = await viewSyncedInventories(server().db, {}, { since, limit: 10 });
  expect(found.map(({ id }) => id)).toContain(number);
  const later = new Date(since.getTime() + 60_000);
  expect(await viewSyncedInventories(server().db, {}, { since: later, limit: 10 })).toEqual([]);
});

const mark = (column: 'finalised_at' | 'deleted_at') =>
  setRows(server().db, 'inventory', { number }, { [column]: new Date('2026-05-01T00:00:00Z') });
const before = new Date('2026-04-30T00:00:00Z');
const after = new Date('2026-05-02T00:00:00Z');
const isGiven = async (filter: { openOnly?: boolean; goneSince?: Date }) => [
  (await viewSyncedInventories(server().db, { ...filter, ids: [number] }, all)).length,
  (await viewSyncedSections(server().db, filter, all)).filter((row) => row.inventoryId === number).length,
];

it.each([
  ['open', null, { openOnly: true }, [1, 1]],
  ['closed', 'finalised_at', {}, [1, 1]],
  ['closed', 'finalised_at', { openOnly: true }, [0, 0]],
  ['closed', 'finalised_at', { openOnly: true, goneSince: before }, [1, 1]],
  ['closed', 'finalised_at', { openOnly: true, goneSince: after }, [0, 0]],
  ['closed', 'finalised_at', { goneSince: after }, [1, 1]],
  ['deleted', 'deleted_at', {}, [1, 1]],
  ['deleted', 'deleted_at', { openOnly: true }, [0, 0]],
  ['deleted', 'deleted_at', { goneSince: before }, [1, 1]],
  ['deleted', 'deleted_at', { goneSince: after }, [0, 0]],
] as const)(
  'inventories and their sections that are %s (%s) with the filter %j: %j are found',
  async (_state, column, filter, given) => {
    await openedSection();
    if (column !== null) await mark(column);
    expect(await isGiven(filter)).toEqual(given);
  },
);

it('synced inventories are found by their external ids only', async () => {
  const ids = [number, pharmacy().inventory_uuid];
  const found = await viewSyncedInventories(server().db, { ids }, all);
  expect(found.map(({ id, source }) => [id, source]).sort()).toEqual(
    [
      [number, 'web'],
      [pharmacy().inventory_uuid, 'pharmacy'],
    ].sort(),
  );
  const inner = found.find(({ source }) => source === 'pharmacy')?.sortKey.id;
  expect(await viewSyncedInventories(server().db, { ids: [Number(inner)] }, all)).toEqual([]);
});

it('synced counts can be limited to one collector', async () => {
  await submit(server(), [mobileCount(number)], 'mod');
  await submit(server(), [mobileCount(number)]);
  const { sub } = server().people.mod;
  const found = await viewSyncedCounts(server().db, { ownerSub: sub }, all);
  expect(new Set(found.map(({ cognitoUserId }) => cognitoUserId))).toEqual(new Set([sub]));
});

it("unplaced counts are live and keep their app's named places", async () => {
  const [inventoryID, sectionID] = [randomUUID(), randomUUID()];
  const named = mobileCount(number, { inventoryID, sectionID });
  const nameless = mobileCount(number, { inventoryID: null });
  await submit(server(), [named, nameless]);
  const ids = [named.amplify_id, nameless.amplify_id];
  const found = await viewSyncedCounts(server().db, { ids, goneSince: new Date() }, all);
  const countOf = (id: string) => found.find((count) => count.amplifyId === id);
  expect(countOf(named.amplify_id)).toMatchObject({
    inventoryId: inventoryID,
    sectionId: sectionID,
    isDeleted: false,
  });
  expect(countOf(nameless.amplify_id)).toMatchObject({
    inventoryId: null,
    sectionId: null,
    isDeleted: false,
  });
  const inventories = await viewSyncedInventories(server().db, {}, all);
  expect(inventories.map(({ pharmacyName }) => pharmacyName)).not.toContain('Contagens sem inventário');
});

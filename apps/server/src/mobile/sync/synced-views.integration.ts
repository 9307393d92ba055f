import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { addSection, setUpInventory } from '../../testing/world/stock-taking.js';
import type { ChangeKey, ChangeRange } from './change-page.js';
import { viewSyncedCounts } from './synced-count-views.js';
import { viewSyncedInventories, viewSyncedSections } from './synced-locations.js';

const { server, inventory, counted } = setUpInventory();
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

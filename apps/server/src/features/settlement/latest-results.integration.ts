import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { answering } from '../../db/answering.js';
import { writeOpaque } from '../../db/opaque-text.js';
import { setRows } from '../../testing/database/rows.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';
import { shortItem, storePharmacy, storeResult } from '../../testing/world/store-settlement.js';

const { server } = setUpSettlement();

const DETAILS = {
  tolerance: { units: 0, percent: 0, money: 0 },
  scope_words: [],
  units: { total: 0, settled: 0, unregistered: 0, ambiguous: 0, out_of_scope: 0, late: 0 },
  collectors: [],
  warnings: [],
  overrides: [],
};

async function store(pharmacy: string, daysAgo: number, [shortage, overage]: readonly [number, number]) {
  const id = await storeResult(server().db, pharmacy, [shortItem('i:1', 1)], { daysAgo });
  const number = await answering({ number: 'int' })`
    update settlement set shortage = ${shortage}, overage = ${overage},
      details = details::jsonb || ${JSON.stringify(DETAILS)}::jsonb where id = ${id}
    returning inventory_number::integer as number
  `.value(server().db);
  return { id, number };
}
const supersede = (id: string) =>
  setRows(server().db, 'settlement', { id }, { superseded_at: sql`now()`, superseded_by: 'Ana' });
const previousOf = async (id: number) =>
  (await server().ask('getSettlement', { params: { id, version: 1 } })).previous;

it('the latest results are those within reach, and a reopened one is superseded', async () => {
  const { db, people } = server();
  const [alfa, beta] = [await storePharmacy(db, 'Alfa'), await storePharmacy(db, 'Beta')];
  const first = await store(alfa, 9, [-30, 10]);
  await store(beta, 8, [-1, 0]);
  const second = await store(alfa, 7, [-774.1, 185.9]);
  await supersede(first.id);
  await limitPerson(db, people.mod.sub, [alfa]);
  const { results } = await server().ask('listLatestResults');
  expect(results).toMatchObject([
    {
      pharmacy_name: 'Alfa',
      version: 1,
      totals: { shortage: -774.1, overage: 185.9, net: -588.2, gross: 960, uncounted: 0 },
      superseded_at: null,
      exported_at: null,
    },
    { inventory_id: first.number, superseded_at: expect.any(String) },
  ]);
  expect(results).toHaveLength(2);
  expect(await previousOf(second.number)).toBeNull();
});

it('all approved results come by a cursor, which later gives what was approved since', async () => {
  const { db, people } = server();
  const gamma = await storePharmacy(db, 'Gama');
  await limitPerson(db, people.mod.sub, [gamma]);
  const [first, second] = [await store(gamma, 9, [0, 0]), await store(gamma, 8, [0, 0])];
  await supersede(first.id);
  const page = async (after: string) => {
    const { results, next } = await server().ask('listResults', { query: { after, page_size: 1 } });
    return [results.map((each) => each.inventory_id), next] as const;
  };
  const [one, afterOne] = await page('');
  const [two, afterTwo] = await page(afterOne);
  expect([one, two]).toEqual([[first.number], [second.number]]);
  expect(await page(afterTwo)).toEqual([[], afterTwo]);
  const third = await store(gamma, 1, [0, 0]);
  expect((await page(afterTwo))[0]).toEqual([third.number]);
});

it('the items of all approved results come by one cursor, also across two results', async () => {
  const { db, people } = server();
  const delta = await storePharmacy(db, 'Delta');
  await limitPerson(db, people.mod.sub, [delta]);
  const keep = (daysAgo: number, ...keys: readonly string[]) => {
    const items = keys.map((key) => shortItem(key, 1));
    return storeResult(db, delta, items, { daysAgo });
  };
  await keep(9, 'i:2', 'i:1', 'i:3');
  const open = await keep(9, 'i:8');
  await setRows(db, 'settlement', { id: open }, { approved_at: null, approved_by: null });
  await supersede(await keep(8, 'i:2', 'i:9'));
  const pages: string[][] = [];
  for (let after = ''; pages.at(-1)?.length !== 0; ) {
    const { results, next } = await server().ask('listResultItems', { query: { after, page_size: 2 } });
    pages.push(results.map(({ item }) => item.key));
    after = next;
  }
  expect(pages).toEqual([['i:1', 'i:2'], ['i:3', 'i:2'], ['i:9'], []]);
  for (const [moment, key] of [
    ['0000-01-01T00:00:00Z', 'i:1'],
    ['2026-01-01T00:00:00+23:00', 'i:1'],
    ['2026-01-01T00:00:00Z', 'i:\0'],
  ]) {
    const query = { after: writeOpaque([moment, open, key]) };
    expect.soft(await server().call('listResultItems', { query })).toMatchObject({ status: 400 });
  }
});

it("a result knows the cents that changed since its pharmacy's last one in force", async () => {
  const { db, people } = server();
  await limitPerson(db, people.mod.sub, null);
  const gama = await storePharmacy(db, 'Gama');
  const oldest = await store(gama, 30, [-500.33, 100.1]);
  const replaced = await store(gama, 20, [-1, 1]);
  const newest = await store(gama, 1, [-774, 185.9]);
  await supersede(replaced.id);
  expect(await previousOf(newest.number)).toMatchObject({
    inventory_id: oldest.number,
    scope: 'full',
    value_basis: 'cost',
    change: { shortage: -273.67, overage: 85.8, net: -187.87, gross: 359.47, uncounted: 0 },
  });
  expect(await previousOf(oldest.number)).toBeNull();
});

/** @module-tag full */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { letTimePass, setClockAhead } from '../../../testing/database/odd-clock.js';
import { rowIn, setRows } from '../../../testing/database/rows.js';
import { setUpRecount } from '../../../testing/world/recount-under-test.js';
import { mobileCount } from '../../../testing/world/stock-taking.js';
import { callGraphql, getRow, mutate, syncAll, syncPage } from '../../testing/graphql-call.js';

const {
  server,
  pharmacy,
  inventoryID,
  openedSection,
  submit,
  counted,
  addProducts,
  count,
  recount,
  recounts,
} = setUpRecount();

const ofInventory = (variables: object = {}) => ({
  ...variables,
  filter: { inventoryID: { eq: inventoryID() } },
});

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const close = async (finalizado: boolean) => {
  const { error } = await mutate(
    server(),
    ['update', 'Inventory'],
    { id: inventoryID(), finalizado },
    { as: 'mod' },
  );
  expect(error).toBeUndefined();
};

const longAgo = (table: string, column: string, id: string, value: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '31 days'
    where ${sql.ref(id)}::text = ${value}`.execute(server().db);

it('no filter of a collector reaches the counts of others', async () => {
  await counted(1, 'mod');
  const sub = server().people.mod.sub;
  const ofMod = { ...ofInventory().filter, cognitoUserID: { eq: sub } };
  for (const filter of [ofMod, { or: [ofMod, { cognitoUserID: { ne: '' } }] }]) {
    const { items } = await syncAll(server(), 'Count', { filter });
    expect(items.filter((item) => item.cognitoUserID === sub)).toEqual([]);
  }
  expect((await syncAll(server(), 'Count', { filter: ofMod }, 'admin')).items).toHaveLength(1);
});

it('a base sync holds inventories and sections in the shape of their models', async () => {
  const id = await openedSection('Corredor 1');
  const { items } = await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } });
  const stamps = {
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    _lastChangedAt: expect.any(Number),
  };
  const live = { _version: 1, _deleted: null, ...stamps };
  expect(items).toEqual([
    {
      id: inventoryID(),
      name: 'Geral',
      pharmacyID: pharmacy().id,
      pharmacyName: 'Farmácia Central',
      finalizado: false,
      source: 'web',
      ...live,
    },
  ]);
  expect((await syncAll(server(), 'Section', ofInventory())).items).toEqual([
    {
      id,
      inventoryID: inventoryID(),
      name: 'Corredor 1',
      collector_sub: server().people.user.sub,
      collector_name: 'Ulisses Usuário',
      finalizado: false,
      ...live,
    },
  ]);
});

it('a base sync holds the whole pharmacy’s inventory, not the unplaced one', async () => {
  await submit([mobileCount(1, { inventoryID: randomUUID() })]);
  for (const as of ['user', 'admin'] as const) {
    const { items } = await syncAll(server(), 'Inventory', {}, as);
    expect(ids(items)).toContain(pharmacy().inventory_uuid);
    expect(JSON.stringify(items)).not.toContain('00000000-0000');
  }
  const nil = '00000000-0000-0000-0000-000000000000';
  expect((await getRow(server(), 'Inventory', nil, 'admin')).row).toBeNull();
});

it('a base sync holds inventories that were closed lately, and all closed ones for staff', async () => {
  const section = await openedSection();
  const seen = async (as: 'user' | 'mod') => {
    const inventories = await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } }, as);
    const sections = await syncAll(server(), 'Section', ofInventory(), as);
    return [...inventories.items, ...sections.items].map((item) => item.finalizado);
  };
  await close(true);
  expect(await seen('user')).toEqual([true, true]);
  await longAgo('inventory', 'finalised_at', 'number', inventoryID());
  await longAgo('section', 'finalised_at', 'id', section);
  expect(await seen('user')).toEqual([]);
  expect(await seen('mod')).toEqual([true, true]);
  await close(false);
  expect(await seen('user')).toEqual([false, false]);
});

it('a base sync holds a closed section of an open inventory', async () => {
  const id = await openedSection();
  await mutate(server(), ['update', 'Section'], { id, finalizado: true }, { as: 'admin' });
  await longAgo('section', 'finalised_at', 'id', id);
  expect((await syncAll(server(), 'Section', ofInventory())).items).toMatchObject([{ id, finalizado: true }]);
});

it('a base sync holds recent deletions as tombstones and no old ones', async () => {
  const sectionID = await openedSection();
  const [id = ''] = await counted(1);
  await server().call('deletePharmacy', { as: 'admin', params: { id: pharmacy().id } });
  const seen = async (as: 'user' | 'admin') => [
    ...(await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } }, as)).items,
    ...(await syncAll(server(), 'Section', ofInventory(), as)).items,
    ...(await syncAll(server(), 'Count', ofInventory(), as)).items,
  ];
  for (const as of ['user', 'admin'] as const) {
    expect(await seen(as)).toMatchObject(
      [inventoryID(), sectionID, id].map((gone) => ({ id: gone, _deleted: true })),
    );
  }
  await longAgo('pharmacy', 'deleted_at', 'id', pharmacy().id);
  await longAgo('inventory', 'deleted_at', 'number', inventoryID());
  await longAgo('section', 'deleted_at', 'id', sectionID);
  await longAgo('count', 'deleted_at', 'amplify_id', id);
  for (const as of ['user', 'admin'] as const) expect(await seen(as)).toEqual([]);
});

const since = async (name: 'Inventory' | 'Section' | 'Count', lastSync: number) =>
  (await syncAll(server(), name, { lastSync })).items.map((item) => [item.id, item._version, item._deleted]);

it('a delta sync holds changes, closings and deletions since the previous sync', async () => {
  const sectionID = await openedSection();
  const [kept = '', changed = '', gone = ''] = await counted(3);
  const { startedAt } = await syncAll(server(), 'Count');
  await mutate(server(), ['update', 'Count'], { id: changed, factor: 2 });
  await mutate(server(), ['delete', 'Count'], { id: gone });
  await mutate(server(), ['update', 'Section'], { id: sectionID, name: 'Balcão' });
  await close(true);
  const counts = await since('Count', startedAt);
  expect(counts).toEqual(
    expect.arrayContaining([
      [changed, 2, null],
      [gone, 2, true],
    ]),
  );
  expect(counts.filter(([id]) => id === kept).length).toBeLessThanOrEqual(1);
  expect(await since('Section', startedAt)).toContainEqual([sectionID, 3, null]);
  expect(await since('Inventory', startedAt)).toContainEqual([inventoryID(), 2, null]);
});

it('a delta sync holds nothing older than the previous sync', async () => {
  await counted(2);
  await openedSection();
  await letTimePass(server().db);
  const { startedAt } = await syncAll(server(), 'Count');
  for (const name of ['Inventory', 'Section', 'Count'] as const) {
    expect(await since(name, startedAt)).toEqual([]);
  }
});

it('a delta sync misses no write that was under way before', async () => {
  const [id = ''] = await counted(1);
  let startedAt = 0;
  const { db } = server();
  await db.transaction().execute(async (tx) => {
    await setRows(tx, 'count', { amplify_id: id }, { factor: 3, changed_at: sql`now()` });
    ({ startedAt } = await syncAll(server(), 'Count'));
  });
  const { items } = await syncAll(server(), 'Count', { lastSync: startedAt });
  expect(items.find((item) => item.id === id)).toMatchObject({ factor: 3 });
});

it('a delta sync holds an inventory again after its pharmacy was renamed', async () => {
  const { startedAt } = await syncAll(server(), 'Inventory');
  await server().db.updateTable('pharmacy').set({ name: 'Nova' }).where('id', '=', pharmacy().id).execute();
  const { items } = await syncAll(server(), 'Inventory', {
    lastSync: startedAt,
    filter: { id: { eq: inventoryID() } },
  });
  expect(items).toMatchObject([{ pharmacyName: 'Nova', _version: 2 }]);
});

it('the pages of a sync give every row once, in one order, with one startedAt', async () => {
  const batch = await counted(7);
  const seen: string[] = [];
  const started = new Set<number>();
  let nextToken: string | null = null;
  do {
    const { page } = await syncPage(server(), 'Count', { limit: 3, nextToken, lastSync: 1, filter: null });
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...ids(page.items));
    started.add(page.startedAt);
    nextToken = page.nextToken;
  } while (nextToken !== null);
  expect(seen).toEqual(expect.arrayContaining(batch));
  expect(new Set(seen).size).toBe(seen.length);
  expect(started.size).toBe(1);
});

it('the pages of a sync miss no row that changes or is created in the meantime', async () => {
  const batch = await counted(6);
  const first = await syncPage(server(), 'Count', { limit: 2, lastSync: 1 });
  const seen = [...first.page.items];
  for (const id of batch) await mutate(server(), ['update', 'Count'], { id, factor: 5 });
  const [late] = await counted(1);
  for (let { nextToken } = first.page; nextToken !== null; ) {
    const { page } = await syncPage(server(), 'Count', { limit: 2, lastSync: 1, nextToken });
    seen.push(...page.items);
    nextToken = page.nextToken;
  }
  const last = new Map(seen.map((item) => [item.id, item]));
  for (const id of batch) expect(last.get(id)).toMatchObject({ factor: 5, _version: 2 });
  expect(last.has(late)).toBe(true);
});

it('a page that the filter emptied still has a nextToken', async () => {
  const batch = await counted(5);
  const filter = { ...ofInventory().filter, id: { eq: batch.at(-1) } };
  expect(ids((await syncAll(server(), 'Count', { limit: 2, lastSync: 1, filter })).items)).toEqual([
    batch.at(-1),
  ]);
});

it('a page has 100 rows by default and at most 1000', async () => {
  await counted(101);
  expect((await syncPage(server(), 'Count', { lastSync: 1 })).page.items).toHaveLength(100);
  expect((await syncPage(server(), 'Count', { lastSync: 1, limit: 5000 })).page.nextToken).toBeNull();
});

it.each([0, -1])('a limit of %s is refused', async (limit) => {
  const { page, error } = await syncPage(server(), 'Count', { limit });
  expect(page).toBeNull();
  expect(error).toMatchObject({ errorType: 'BadRequest', message: 'limit deve ser 1 ou mais.' });
});

it('a sync refuses the nextToken of another model', async () => {
  await counted(2);
  const { page } = await syncPage(server(), 'Count', { limit: 1 });
  expect(page.nextToken).toEqual(expect.any(String));
  const forged = [null, ['Section', 1, 0, 1, 5], ['Section', 1.5, 0, 1, randomUUID()]].map((token) =>
    Buffer.from(JSON.stringify(token)).toString('base64url'),
  );
  for (const nextToken of [page.nextToken, 'abc', ...forged]) {
    expect((await syncPage(server(), 'Section', { nextToken })).error).toMatchObject({
      errorType: 'BadRequest',
      message: 'nextToken inválido.',
    });
  }
});

it('list queries read like a base sync, several models in one document', async () => {
  const [id] = await counted(1);
  const query = `query lists($filter: ModelCountFilterInput) {
      counts: listCounts(filter: $filter, limit: 1000) { items { id inventoryID } nextToken }
      inventories: listInventories { items { id } }
      listSections { items { id } }
    }`;
  const { body } = await callGraphql(server(), { as: 'user', query, variables: ofInventory() });
  expect(body.errors).toBeUndefined();
  expect(body.data.counts).toEqual({ items: [{ id, inventoryID: inventoryID() }], nextToken: null });
  expect(ids(body.data.inventories.items)).toContain(inventoryID());
});

it('everyone can get an inventory or section, deleted or closed', async () => {
  const id = await openedSection('A', 'mod');
  const closing = { id: inventoryID(), finalizado: true };
  await mutate(server(), ['update', 'Inventory'], closing, { as: 'mod' });
  expect((await getRow(server(), 'Section', id.toUpperCase())).row).toMatchObject({ id, finalizado: true });
  expect((await getRow(server(), 'Inventory', inventoryID())).row).toMatchObject({ id: inventoryID() });
});

it.each(['0', '-1', 'abc', '999999999999', randomUUID()])(
  'a get query with the id %s answers null',
  async (id) => {
    for (const name of ['Inventory', 'Section', 'Count'] as const) {
      expect(await getRow(server(), name, id)).toEqual({ row: null, error: undefined });
    }
  },
);

it('the internal number of an inventory with a UUID answers null', async () => {
  const { db } = server();
  const { number } = await rowIn(db, 'inventory', { uuid: pharmacy().inventory_uuid }, 'number');
  expect((await getRow(server(), 'Inventory', String(number))).row).toBeNull();
});

const HOUR = 3600;

const aheadBy = (seconds: number) => Date.now() + seconds * 1000;

beforeEach(() => setClockAhead(server().db, 0));

it.each([5, HOUR, 50 * 365 * 24 * HOUR])(
  'a lastSync that is %i seconds ahead of the clock is answered with a base sync',
  async (seconds) => {
    await openedSection();
    await counted(3);
    for (const name of ['Inventory', 'Section', 'Count'] as const) {
      const base = await syncAll(server(), name);
      expect(base.items).not.toEqual([]);
      for (const limit of [1000, 1]) {
        const { items, startedAt } = await syncAll(server(), name, { lastSync: aheadBy(seconds), limit });
        expect(items).toEqual(base.items);
        expect(startedAt).toBeLessThanOrEqual(Date.now());
        expect(startedAt).toBeGreaterThan(aheadBy(-60));
      }
    }
  },
);

it('a clock that is set back hides no change from an earlier client', async () => {
  const [changed = '', gone = ''] = await counted(2);
  await setClockAhead(server().db, HOUR);
  const { startedAt } = await syncAll(server(), 'Count');
  expect(startedAt).toBeGreaterThan(aheadBy(HOUR - 60));
  await setClockAhead(server().db, 0);
  await mutate(server(), ['update', 'Count'], { id: changed, factor: 2 });
  await mutate(server(), ['delete', 'Count'], { id: gone });
  const { items } = await syncAll(server(), 'Count', { lastSync: startedAt });
  expect(items).toContainEqual(expect.objectContaining({ id: changed, factor: 2 }));
  expect(items).toContainEqual(expect.objectContaining({ id: gone, _deleted: true }));
});

it('a running sync starts again when the clock is set back', async () => {
  const ids = await counted(3);
  const filter = { inventoryID: { eq: inventoryID() } };
  await setClockAhead(server().db, HOUR);
  const { page } = await syncPage(server(), 'Count', { limit: 1, filter });
  expect(page.nextToken).not.toBeNull();
  await setClockAhead(server().db, 0);
  const again = await syncPage(server(), 'Count', { limit: 1000, filter, nextToken: page.nextToken });
  expect(again.page.items.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
  expect(again.page.startedAt).toBeLessThanOrEqual(Date.now());
});

it('an app that renames or deletes the section of its recount gets the stored one back', async () => {
  await addProducts([{ internal_code: '2', barcode: '22', description: 'B', system_stock: 24, value: 8.5 }]);
  await count('33', 1, { section: await openedSection('Balcão') });
  const { section_id: id } = await recount(['i:2'], 'user');
  for (const [verb, fields] of [
    ['update', { name: 'Corredor 9' }],
    ['delete', {}],
  ] as const) {
    const { row, error } = await mutate(server(), [verb, 'Section'], { id, _version: 1, ...fields });
    expect(error).toBeUndefined();
    expect(row).toMatchObject({ id, name: 'Recontagem 1', _version: 1, _deleted: null });
  }
  expect(await recounts()).toMatchObject([{ state: 'open' }]);
});

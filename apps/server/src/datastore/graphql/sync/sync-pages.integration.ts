/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { setClockAhead } from '../../../testing/database/odd-clock.js';
import { rowIn } from '../../../testing/database/rows.js';
import { setUpRecount } from '../../../testing/world/recount-under-test.js';
import { callGraphql, getRow, mutate, syncAll, syncPage } from '../../testing/graphql-call.js';

const { server, pharmacy, inventoryID, openedSection, counted, addProducts, count, recount, recounts } =
  setUpRecount();

const ofInventory = () => ({ filter: { inventoryID: { eq: inventoryID() } } });

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

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

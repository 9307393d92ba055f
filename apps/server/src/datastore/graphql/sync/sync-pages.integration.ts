/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { rowIn } from '../../../testing/database/rows.js';
import { setUpInventory } from '../../../testing/world/stock-taking.js';
import { callGraphql, getRow, mutate, syncAll, syncPage } from '../../testing/graphql-call.js';

const { server, pharmacy, inventoryID, openedSection, counted } = setUpInventory();

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

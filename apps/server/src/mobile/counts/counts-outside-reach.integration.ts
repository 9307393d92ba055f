import { randomUUID } from 'node:crypto';
import { listCounts } from '@balanco/contract/counts/counts';
import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { expect, it, onTestFinished } from 'vitest';
import { mutate } from '../../datastore/testing/graphql-call.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, inventoryID, aCount, submitOne } = setUpInventory();
const entries = (count: number) => [{ barcode: '7891234567895', count }];

async function takeAccessAway(who: 'user' | 'mod' = 'user') {
  const { sub } = server().people[who];
  await limitPerson(server().db, sub, []);
  onTestFinished(() => limitPerson(server().db, sub, null));
}
const linesOfStaff = async () =>
  (await server().call(listCounts, { as: 'mod', query: { page: 1, page_size: 10, inventory: inventory() } }))
    .body.results;
const unplaced = async () => (await server().call(listUnplacedCounts, { as: 'admin' })).body.count;

it('a batch repeated after its pharmacy was taken away counts nothing twice', async () => {
  const count = aCount({ barcode: entries(2) });
  const { id } = await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', id, amplify_id: count.amplify_id });
  expect(await unplaced()).toBe(before);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

it('a changed count outside of reach is kept once as unplaced', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  const changed = { ...count, barcode: entries(3) };
  expect(await submitOne(changed)).toMatchObject({ status: 'created', unplaced: true });
  expect(await submitOne(changed)).toMatchObject({ status: 'unchanged', unplaced: true });
  expect(await unplaced()).toBe(before + 1);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

it('a repeated creation outside of reach answers with the stored count', async () => {
  const { amplify_id: id } = aCount();
  const createdAt = '2026-05-01T03:04:05.000Z';
  const model = { id, barcode: JSON.stringify(entries(2)), inventoryID: inventoryID(), createdAt };
  const create = () => mutate(server(), ['create', 'Count'], model);
  const { row } = await create();
  const before = await unplaced();
  await takeAccessAway();
  expect(await create()).toEqual({ row, error: undefined });
  expect(await unplaced()).toBe(before);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

const change = { factor: 12, barcode: JSON.stringify(entries(3)), _version: 1 };

it('updateCount outside of reach keeps an unplaced count once', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway();
  const update = () => mutate(server(), ['update', 'Count'], { id: count.amplify_id, ...change });
  const { row, error } = await update();
  expect(error).toBeUndefined();
  expect(row).toMatchObject({
    id: count.amplify_id,
    factor: 12,
    inventoryID: null,
    barcode: change.barcode,
  });
  expect((await update()).row).toEqual(row);
  expect(await unplaced()).toBe(before + 1);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, factor: 1, _version: 1 }]);
});

it('a count outside of reach is unknown to updateCount of another person or without content', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const before = await unplaced();
  await takeAccessAway('mod');
  const update = (as: 'user' | 'mod', id: string, input: object) =>
    mutate(server(), ['update', 'Count'], { id, ...input }, { as });
  const unknown = await update('mod', randomUUID(), change);
  expect(unknown).toMatchObject({ row: null, error: { message: 'Registro não encontrado.' } });
  expect(await update('mod', count.amplify_id, change)).toEqual(unknown);
  await takeAccessAway();
  expect(await update('user', count.amplify_id, { factor: 12, _version: 1 })).toEqual(unknown);
  expect(await unplaced()).toBe(before);
  await limitPerson(server().db, server().people.mod.sub, null);
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, factor: 1, _version: 1 }]);
});

it('a count outside of reach is unknown to deleteCount, even of its own collector, and stays', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  await takeAccessAway();
  const remove = (id: string) => mutate(server(), ['delete', 'Count'], { id, _version: 1 });
  expect(await remove(count.amplify_id)).toEqual(await remove(randomUUID()));
  expect((await remove(count.amplify_id)).error).toMatchObject({ message: 'Registro não encontrado.' });
  expect(await linesOfStaff()).toMatchObject([{ quantity: 2, _version: 1 }]);
});

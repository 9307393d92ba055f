/** @module-tag full */

import { randomUUID } from 'node:crypto';
import type { Count } from '@balanco/contract/counts/count';
import { beforeEach, expect, it } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import type { ServerUnderTest } from '../../testing/server/server-under-test.js';
import { mobileCount, submit, submitOne } from '../../testing/world/stock-taking.js';
import { type AppSyncPair, setUpAppSyncPair } from '../testing/appsync/appsync-pair.js';

const pairs = setUpAppSyncPair();
let pair: AppSyncPair;
let inventory: string;
beforeEach(async () => {
  pair = await pairs.newPair();
  inventory = await addMobileInventory('Balanço noturno');
});

async function addMobileInventory(name: string): Promise<string> {
  const body = { id: randomUUID(), name, pharmacy: pair.pharmacy.id };
  await pair.remote.ask('createMobileInventory', { as: 'mod', body });
  return body.id;
}

async function countsOf(server: ServerUnderTest): Promise<Map<string, Count>> {
  const query = { pharmacy: pair.pharmacy.id };
  const answer = await server.ask('listCounts', { as: 'admin', query });
  return new Map(answer.map((count: Count) => [count.amplify_id, count]));
}

async function countOf(server: ServerUnderTest, amplifyId: string): Promise<Count> {
  const count = (await countsOf(server)).get(amplifyId);
  if (count === undefined) throw new Error(`there is no live count ${amplifyId}`);
  return count;
}

async function pulled(...fields: object[]): Promise<string[]> {
  const counts = fields.map((given) => mobileCount(inventory, given));
  await submit(pair.remote, counts);
  await pair.runCycle();
  return counts.map((count) => count.amplify_id);
}

async function onePulled(fields: object = {}): Promise<string> {
  const [id] = await pulled(fields);
  if (id === undefined) throw new Error('no count was pulled');
  return id;
}

async function edit(server: ServerUnderTest, amplifyId: string, body: object): Promise<void> {
  const { id } = await countOf(server, amplifyId);
  await server.ask('editCount', { as: 'mod', params: { id }, body });
}

const change = (amplifyId: string, fields: object) =>
  submitOne(pair.remote, {
    ...mobileCount(inventory, { amplify_id: amplifyId }),
    barcode: undefined,
    ...fields,
  });
const entries = (quantity: number) => [{ barcode: '7891234567895', count: quantity }];
const everything = async () => [await countsOf(pair.remote), await countsOf(pair.ours)] as const;

it('a pull applies several pages as collectors submitted them', async () => {
  const ids = await pulled(
    { factor: 2 },
    {},
    {},
    {},
    { barcode: undefined, internalBarcode: { code: '9', count: 4 } },
  );
  const [theirs, ours] = await everything();
  expect([...ours.keys()].sort()).toEqual([...ids].sort());
  for (const id of ids) {
    const { id: _id, ...count } = theirs.get(id) ?? { id: 0 };
    expect(ours.get(id)).toMatchObject({ ...count, _version: 1, inventoryID: inventory });
  }
  expect(ours.get(ids[0] ?? '')).toMatchObject({
    cognitoUserID: pair.remote.people.user.sub,
    user_name: 'Ulisses Usuário',
    factor: 2,
  });
});

it('a pull applies only what was changed or deleted since the last one', async () => {
  const [first = '', second = '', third = ''] = await pulled({}, {}, {});
  await change(first, { barcode: entries(7), _version: 1 });
  await change(second, { _deleted: true, _version: 1 });
  const late = await onePulled();
  const ours = await countsOf(pair.ours);
  expect([...ours.keys()].sort()).toEqual([first, third, late].sort());
  expect(ours.get(first)).toMatchObject({ barcode: entries(7), _version: 2 });
  expect(ours.get(third)).toMatchObject({ _version: 1 });
});

it('a pull without news changes nothing', async () => {
  await pulled({}, {});
  const before = await everything();
  await pair.ours.db.deleteFrom('audit').execute();
  await pair.runCycle();
  expect(await everything()).toEqual(before);
  expect(await pair.ours.db.selectFrom('audit').selectAll().execute()).toEqual([]);
});

it('staff’s edit raises the remote’s version by one and does not return', async () => {
  const id = await onePulled();
  await edit(pair.ours, id, { barcode: JSON.stringify(entries(12)), _version: 1 });
  await pair.runCycle();
  expect(await countOf(pair.remote, id)).toMatchObject({ barcode: entries(12), _version: 2 });
  const before = await everything();
  await pair.runCycle();
  await pair.runCycle();
  expect(await everything()).toEqual(before);
  expect(before[1].get(id)).toMatchObject({ _version: 2 });
});

it('edits of staff and of the collector are merged field by field', async () => {
  const id = await onePulled();
  await edit(pair.ours, id, { barcode: entries(12), _version: 1 });
  await change(id, { barcode: entries(1), factor: 3, _version: 1 });
  await pair.runCycle();
  await pair.runCycle();
  for (const count of [await countOf(pair.remote, id), await countOf(pair.ours, id)]) {
    expect(count).toMatchObject({ barcode: entries(12), factor: 3 });
  }
});

it('a collector’s edit after the push replaces the edit of staff', async () => {
  const id = await onePulled();
  await edit(pair.ours, id, { barcode: entries(12), _version: 1 });
  await pair.runCycle();
  await change(id, { barcode: entries(13), _version: 2 });
  await pair.runCycle();
  expect(await countOf(pair.ours, id)).toMatchObject({ barcode: entries(13) });
});

it('a deletion of staff makes a tombstone at the remote', async () => {
  const id = await onePulled();
  await edit(pair.ours, id, { _deleted: true, _version: 1 });
  await pair.runCycle();
  const [theirs, ours] = await everything();
  expect([theirs.size, ours.size]).toEqual([0, 0]);
  await pair.runCycle();
  const rows = await rowsIn(pair.remote.db, 'count', { amplify_id: id }, 'deleted', 'version');
  expect(rows).toEqual([{ deleted: true, version: 2 }]);
});

it('an edit of a count that was created here is not pushed', async () => {
  const { pharmacy, ours, remote } = pair;
  const own = mobileCount(pharmacy.inventory_uuid);
  await submitOne(ours, own);
  await edit(ours, own.amplify_id, { factor: 4 });
  await pair.runCycle();
  expect((await countsOf(remote)).has(own.amplify_id)).toBe(false);
});

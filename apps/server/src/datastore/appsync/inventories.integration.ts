/** @module-tag full */

import { randomUUID } from 'node:crypto';
import type { Count } from '@balanco/contract/counts/count';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import type { ServerUnderTest } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addSection,
  inventoriesOf,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';
import { type AppSyncPair, setUpAppSyncPair } from '../testing/appsync/appsync-pair.js';
import { mutate } from '../testing/graphql-call.js';

const pairs = setUpAppSyncPair();
let pair: AppSyncPair;
beforeEach(async () => {
  pair = await pairs.newPair();
});

const ours = () => inventoriesOf(pair.ours, pair.pharmacy.id);

async function addMobileInventory(server = pair.remote, name = 'Balanço noturno'): Promise<string> {
  const body = { id: randomUUID(), name, pharmacy: pair.pharmacy.id };
  await server.ask('createMobileInventory', { body });
  return body.id;
}

const countsOf = (server: ServerUnderTest): Promise<Count[]> =>
  server.ask('listCounts', { query: { pharmacy: pair.pharmacy.id } });

const rename = (server: ServerUnderTest, id: string, name: string) =>
  mutate(server, ['update', 'Inventory'], { id, name }, { as: 'mod' });
const finalise = (server: ServerUnderTest, uuid: string, finalizado: boolean) =>
  server.ask('finaliseMobileInventory', { as: 'mod', params: { uuid }, body: { finalizado } });

it('an inventory of the remote is created, renamed, closed and reopened here', async () => {
  const id = await addMobileInventory();
  await submit(pair.remote, [mobileCount(id), mobileCount(id)]);
  await finalise(pair.remote, id, true);
  await pair.runCycle();
  expect(await ours()).toMatchObject([
    { id, name: 'Balanço noturno', source: 'mobile', finalizado: true, finalised_by: 'AppSync', count: 2 },
  ]);
  expect((await countsOf(pair.ours)).map((count) => count.after_close)).toEqual([false, false]);
  await rename(pair.remote, id, 'Balanço da manhã');
  await finalise(pair.remote, id, false);
  await pair.runCycle();
  expect(await ours()).toMatchObject([{ name: 'Balanço da manhã', finalizado: false }]);
});

it('an inventory keeps what was changed here and takes the other changes', async () => {
  const id = await addMobileInventory();
  await submit(pair.remote, [mobileCount(id)]);
  await pair.runCycle();
  await rename(pair.ours, id, 'Nome daqui');
  await rename(pair.remote, id, 'Nome de lá');
  await finalise(pair.remote, id, true);
  await pair.runCycle();
  expect(await ours()).toMatchObject([{ name: 'Nome daqui', finalizado: true }]);
});

it('an inventory that existed here before keeps its corrected name', async () => {
  const id = await addMobileInventory();
  const body = { id, name: 'Balanço', pharmacy: pair.pharmacy.id };
  expect((await pair.ours.call('createMobileInventory', { as: 'mod', body })).status).toBe(201);
  await rename(pair.ours, id, 'Nome corrigido');
  await submit(pair.remote, [mobileCount(id)]);
  await pair.runCycle();
  expect(await ours()).toMatchObject([{ id, name: 'Nome corrigido', count: 1 }]);
});

it('an inventory deleted here stays deleted, and its counts go at the remote', async () => {
  const id = await addMobileInventory();
  await submit(pair.remote, [mobileCount(id), mobileCount(id), mobileCount(id)]);
  await pair.runCycle();
  await pair.ours.ask('deleteInventory', { params: { id } });
  await rename(pair.remote, id, 'Outro nome');
  await pair.runCycle();
  await pair.runCycle();
  expect(await ours()).toEqual([]);
  expect(await countsOf(pair.remote)).toEqual([]);
});

it('the remote’s inventory of the whole pharmacy is the one here', async () => {
  await submit(pair.remote, [mobileCount(pair.pharmacy.inventory_uuid)]);
  await pair.runCycle();
  expect(await ours()).toMatchObject([{ id: pair.pharmacy.inventory_uuid, source: 'pharmacy', count: 1 }]);
});

it('an unknown inventory is never taken for ours with the same number', async () => {
  for (const { db } of [pair.remote, pair.ours])
    await sql`alter table inventory alter column number restart with 5000`.execute(db);
  const { id: number } = await addInventory(pair.remote, pair.pharmacy.id, 'Da web de lá');
  expect((await addInventory(pair.ours, pair.pharmacy.id, 'Da web daqui')).id).toBe(number);
  await submit(pair.remote, [mobileCount(Number(number))]);
  await pair.runCycle();
  const namedAs = `appsync:${number}`;
  const query = { named_inventory: namedAs };
  const waiting = await pair.ours.call('listUnplacedCounts', { as: 'mod', query });
  expect(waiting.body).toMatchObject({ count: 1, results: [{ named_inventory: namedAs }] });
  const remembered = await rowsIn(
    pair.ours.db,
    'appsync_inventory',
    { named_as: namedAs },
    'name',
    'inventory_number',
  );
  expect(remembered).toEqual([{ name: 'Da web de lá', inventory_number: null }]);
  expect(await ours()).toMatchObject([{ id: number, name: 'Da web daqui', count: 0 }]);
});

it('an assigned count is pushed with the inventory that the remote has too', async () => {
  const known = await addMobileInventory();
  const { id: number } = await addInventory(pair.remote, pair.pharmacy.id, 'Da web de lá');
  const count = mobileCount(Number(number));
  await submit(pair.remote, [count]);
  await pair.runCycle();
  const query = { named_inventory: `appsync:${number}` };
  const { body } = await pair.ours.call('listUnplacedCounts', { as: 'mod', query });
  const section = await addSection(pair.ours, known);
  const assignment = { counts: [body.results[0].id], inventory: known, section };
  expect((await pair.ours.call('assignUnplacedCounts', { as: 'mod', body: assignment })).body).toEqual({
    assigned: 1,
  });
  await pair.runCycle();
  await pair.runCycle();
  const there = { amplify_id: count.amplify_id, inventoryID: known, sectionID: null };
  expect(await countsOf(pair.remote)).toMatchObject([there]);
  expect(await countsOf(pair.ours)).toMatchObject([{ ...there, sectionID: section }]);
});

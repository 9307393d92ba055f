/** @module-tag full */

import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addCollector, limitPerson } from '../../testing/server/add-collector.js';
import { useServer } from '../../testing/server/server-under-test.js';
import type { TestPerson } from '../../testing/server/test-people.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submit,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { connectedClient, PATIENCE, type RealtimeClient } from '../testing/realtime-client.js';

const server = useServer({ datastore: { realtime: { pollMs: 20, renewMs: 50 } } });

let other: TestPerson;

let pharmacy: string;

let inventory: InventoryRow;

beforeAll(async () => {
  other = await addCollector(server, 'Olga Outra');
});

beforeEach(async () => {
  pharmacy = (await addPharmacy(server)).id;
  inventory = await addInventory(server, pharmacy);
});

const on = (field: string, selection = 'id _version _deleted') =>
  `subscription operation { ${field} { ${selection} } }`;

const connect = (who: 'admin' | 'mod' | 'user') => connectedClient(server, server.people[who].accessToken);

const rowsOf = (client: RealtimeClient, id: string) => expect.poll(() => client.rows(id), PATIENCE);

const edit = (id: number | null, body: object) =>
  server.call('editCount', { as: 'mod', params: { id }, body });

it('a collector learns of their own created, changed and deleted counts', async () => {
  const client = await connect('user');
  const [created, updated, deleted] = await Promise.all(
    ['onCreateCount', 'onUpdateCount', 'onDeleteCount'].map((field) => client.subscribe(on(field))),
  );
  const count = mobileCount(inventory.inventory_id);
  const { id } = await submitOne(server, count);
  const row = { id: count.amplify_id, _deleted: null };
  await rowsOf(client, created ?? '').toEqual([{ ...row, _version: 1 }]);
  await edit(id, { factor: 2 });
  await rowsOf(client, updated ?? '').toEqual([{ ...row, _version: 2 }]);
  await edit(id, { _deleted: true });
  await rowsOf(client, deleted ?? '').toEqual([{ ...row, _version: 3, _deleted: true }]);
  expect(client.rows(created ?? '')).toHaveLength(1);
  expect(client.rows(updated ?? '')).toHaveLength(1);
});

it('a collector never receives counts of others, whatever filter they send', async () => {
  const client = await connect('user');
  const all = await client.subscribe(on('onCreateCount', 'id'));
  const theirs = await client.subscribe(
    `subscription { onCreateCount(filter: {cognitoUserID: {eq: "${other.sub}"}}) { id } }`,
  );
  const staff = await connect('mod');
  const seenByStaff = await staff.subscribe(on('onCreateCount', 'id'));
  const foreign = mobileCount(inventory.inventory_id);
  expect((await submitAs(other, foreign)).status).toBe(200);
  const own = mobileCount(inventory.inventory_id);
  await submitOne(server, own);
  await rowsOf(staff, seenByStaff).toEqual([{ id: foreign.amplify_id }, { id: own.amplify_id }]);
  await rowsOf(client, all).toEqual([{ id: own.amplify_id }]);
  expect(client.rows(theirs)).toEqual([]);
});

it('a collector learns of new, closed and deleted inventories and sections', async () => {
  const client = await connect('user');
  const inventories = await client.subscribe(on('onUpdateInventory', 'id finalizado'));
  const gone = await client.subscribe(on('onDeleteInventory', 'id finalizado _deleted'));
  const opened = await client.subscribe(on('onCreateSection', 'id inventoryID collector_sub'));
  const sections = await client.subscribe(on('onUpdateSection', 'id finalizado'));
  const goneSections = await client.subscribe(on('onDeleteSection', 'id _deleted'));

  const id = String(inventory.inventory_id);
  const sectionId = await addSection(server, inventory.inventory_id, 'Corredor 1', 'admin');
  const collector_sub = server.people.admin.sub;
  await rowsOf(client, opened).toEqual([{ id: sectionId, inventoryID: id, collector_sub }]);
  await server.call('finaliseInventory', { params: { id }, body: { finalizado: true } });
  await rowsOf(client, inventories).toEqual([{ id, finalizado: true }]);
  await rowsOf(client, sections).toEqual([{ id: sectionId, finalizado: true }]);
  await server.call('deleteInventory', { params: { id } });
  await rowsOf(client, gone).toEqual([{ id, finalizado: true, _deleted: true }]);
  await rowsOf(client, goneSections).toEqual([{ id: sectionId, _deleted: true }]);
});

it('staff receive the counts of everyone, including those deleted with their inventory', async () => {
  const client = await connect('admin');
  const created = await client.subscribe(on('onCreateCount', 'cognitoUserID'));
  const deleted = await client.subscribe(on('onDeleteCount', 'id'));
  const counts = [mobileCount(inventory.inventory_id), mobileCount(inventory.inventory_id)];
  await submit(server, counts);
  await submitAs(other, mobileCount(inventory.inventory_id));
  const { sub } = server.people.user;
  await rowsOf(client, created).toEqual([sub, sub, other.sub].map((cognitoUserID) => ({ cognitoUserID })));
  await server.call('deleteInventory', { as: 'admin', params: { id: inventory.inventory_id } });
  await rowsOf(client, deleted).toHaveLength(3);
});

it('a subscription receives its selected fields of rows that pass its filter', async () => {
  const client = await connect('user');
  const elsewhere = await addInventory(server, pharmacy, 'Outro');
  const id = await client.subscribe(
    `subscription operation($filter: ModelSubscriptionCountFilterInput) {
        onCreateCount(filter: $filter) { id inventoryID factor barcode createdAt }
      }`,
    { variables: { filter: { and: [{ inventoryID: { eq: String(elsewhere.inventory_id) } }] } } },
  );
  await submitOne(server, mobileCount(inventory.inventory_id));
  const wanted = mobileCount(elsewhere.inventory_id, { factor: 3 });
  await submitOne(server, wanted);
  const createdAt = '2026-05-01T03:04:05.000Z';
  await rowsOf(client, id).toEqual([
    {
      id: wanted.amplify_id,
      inventoryID: String(elsewhere.inventory_id),
      factor: 3,
      barcode: expect.any(String),
      createdAt,
    },
  ]);
});

it('a subscription receives only what happens between start and stop', async () => {
  const client = await connect('user');
  await submitOne(server, mobileCount(inventory.inventory_id));
  const first = await client.subscribe(on('onCreateCount', 'id'));
  const second = await client.subscribe(on('onCreateCount', 'id'));
  client.send({ type: 'stop', id: first });
  await client.receive({ type: 'complete', id: first });
  const after = mobileCount(inventory.inventory_id);
  await submitOne(server, after);
  await rowsOf(client, second).toEqual([{ id: after.amplify_id }]);
  expect(client.rows(first)).toEqual([]);
});

it('a subscription receives each row of a burst exactly once', async () => {
  const client = await connect('user');
  const id = await client.subscribe(on('onCreateCount', 'id'));
  const batches = [1, 2].map(() => Array.from({ length: 300 }, () => mobileCount(inventory.inventory_id)));
  await Promise.all(batches.map((batch) => submit(server, batch)));
  const wanted = batches.flat().map(({ amplify_id }) => amplify_id);
  await expect.poll(() => client.rows(id).length, PATIENCE).toBeGreaterThanOrEqual(wanted.length);
  await submitOne(server, mobileCount(inventory.inventory_id));
  await expect.poll(() => client.rows(id).length, PATIENCE).toBe(wanted.length + 1);
  expect(new Set(client.rows(id).map((row) => row.id))).toHaveProperty('size', wanted.length + 1);
});

it('a subscription receives writes of other processes and long transactions', async () => {
  const client = await connect('user');
  const changed = await client.subscribe(on('onUpdateInventory', 'id name'));
  const created = await client.subscribe(on('onCreateInventory', 'name'));
  const id = String(inventory.inventory_id);
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('inventory').set({ name: 'Lento' }).where('number', '=', Number(id)).execute();
    await server.ask('createInventory', {
      as: 'admin',
      body: { name: 'Rápido', pharmacy },
    });
    await rowsOf(client, created).toEqual([{ name: 'Rápido' }]);
  });
  await rowsOf(client, changed).toEqual([{ id, name: 'Lento' }]);
  const body = { name: 'Editado', pharmacy };
  await server.call('editInventory', { params: { id }, body });
  await rowsOf(client, changed).toEqual([
    { id, name: 'Lento' },
    { id, name: 'Editado' },
  ]);
});

function submitAs({ idToken }: TestPerson, count: object) {
  return server.call(
    { method: 'POST', path: '/api/mobile/counts/' },
    { as: 'user', token: idToken, body: [count] },
  );
}

const created = 'subscription operation { onCreateInventory { id } }';

const query = 'subscription operation { onCreateCount { id } }';

let people = 0;

async function connectPerson(): Promise<{ client: RealtimeClient; person: TestPerson }> {
  people += 1;
  const person = await addCollector(server, `Pessoa ${people}`);
  return { person, client: await connectedClient(server, person.accessToken) };
}

it('an open connection follows the role of its person', async () => {
  const { client, person } = await connectPerson();
  const id = await client.subscribe(query);
  const inventory = await addInventory(server, (await addPharmacy(server)).id);
  await submitOne(server, mobileCount(inventory.inventory_id));
  await server.db.updateTable('person').set({ role: 'mod' }).where('sub', '=', person.sub).execute();
  await expect
    .poll(async () => {
      await submitOne(server, mobileCount(inventory.inventory_id));
      return client.rows(id).length;
    }, PATIENCE)
    .toBeGreaterThan(0);
});

it('an open connection ends with the licence of its person', async () => {
  const { client, person } = await connectPerson();
  await server.db.deleteFrom('licence_seat').where('sub', '=', person.sub).execute();
  expect(await client.end()).toEqual({ code: 4403, reason: 'not authorized any more' });
});

it('an open connection ends with the session of its token', async () => {
  const { client, person } = await connectPerson();
  await server.identity.signOut(person.idToken);
  expect(await client.end()).toEqual({ code: 4403, reason: 'not authorized any more' });
});

it('an open connection ends when one of its pharmacies is taken away', async () => {
  const { client, person } = await connectPerson();
  const [kept, taken] = [await addPharmacy(server), await addPharmacy(server)];
  await client.receive({ type: 'start_ack', id: await client.subscribe(created) });
  await limitPerson(server.db, person.sub, [kept.id]);
  expect(await client.end()).toEqual({ code: 4409, reason: 'a pharmacy was taken away' });
  const again = await connectedClient(server, person.accessToken);
  const id = await again.subscribe(created);
  await again.receive({ type: 'start_ack', id });
  await addInventory(server, taken.id);
  await server.db.insertInto('person_pharmacy').values({ sub: person.sub, pharmacy_id: taken.id }).execute();
  await expect
    .poll(async () => {
      await addInventory(server, taken.id);
      return again.rows(id).length;
    }, PATIENCE)
    .toBeGreaterThan(0);
});

it('a subscription with an invalid or foreign token is refused', async () => {
  const { client } = await connectPerson();
  for (const token of ['a.b.c', '', server.people.admin.accessToken, server.people.unlicensed.accessToken]) {
    const id = await client.subscribe(query, { token });
    expect((await client.receive({ type: 'error', id })).payload.errors).toMatchObject([
      { errorType: 'UnauthorizedException' },
    ]);
  }
  await client.receive({ type: 'start_ack', id: await client.subscribe(query) });
});

it('a message of the office, and its move of a count, wake that phone and no other', async () => {
  const { client, person } = await connectPerson();
  const { client: other, person: stranger } = await connectPerson();
  const wake = `subscription operation($sub: String) { onCreateMessage(collector_sub: $sub) { id inventoryID } }`;
  const id = await client.subscribe(wake, { variables: { sub: person.sub } });
  const others = await other.subscribe(wake, { variables: { sub: stranger.sub } });
  const spied = await other.subscribe(wake, { variables: { sub: person.sub } });
  const { inventory_id: inventory } = await addInventory(server, (await addPharmacy(server)).id);
  const counts = [mobileCount(inventory)];
  const sent = await server.call('submitCounts', { token: person.idToken, body: counts });
  const body = { inventory_id: inventory, collector_sub: person.sub, text: 'Venha ao balcão.' };
  await server.ask('sendMessage', { body });
  await expect.poll(() => client.rows(id), PATIENCE).toMatchObject([{ inventoryID: String(inventory) }]);
  const lines = [{ count_id: Number(sent.body.results[0].id), entry_index: 0, _version: 1 }];
  const move = { lines, inventory, section: await addSection(server, inventory, 'Gôndola A') };
  await server.ask('bulkMoveCounts', { body: move });
  await expect.poll(() => client.rows(id), PATIENCE).toHaveLength(2);
  expect([...other.rows(others), ...other.rows(spied)]).toEqual([]);
});

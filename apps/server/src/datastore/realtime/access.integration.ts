/** @module-tag full */

import { bulkMoveCounts } from '@balanco/contract/counts/count-bulk';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import { sendMessage } from '@balanco/contract/progress/messages';
import { expect, it } from 'vitest';
import { type AddedCollector, addCollector, limitPerson } from '../../testing/server/add-collector.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { connectedClient, PATIENCE, type RealtimeClient } from '../testing/realtime-client.js';

const created = 'subscription operation { onCreateInventory { id } }';
const query = 'subscription operation { onCreateCount { id } }';

const server = useServer({ datastore: { realtime: { pollMs: 20, renewMs: 50 } } });

let people = 0;
async function connectPerson(): Promise<{ client: RealtimeClient; person: AddedCollector }> {
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
  const sent = await server.call(submitCounts, { token: person.idToken, body: counts });
  const body = { inventory_id: inventory, collector_sub: person.sub, text: 'Venha ao balcão.' };
  expect((await server.call(sendMessage, { body })).status).toBe(201);
  await expect.poll(() => client.rows(id), PATIENCE).toMatchObject([{ inventoryID: String(inventory) }]);
  const lines = [{ count_id: Number(sent.body.results[0].id), entry_index: 0, _version: 1 }];
  const move = { lines, inventory, section: await addSection(server, inventory, 'Gôndola A') };
  expect((await server.call(bulkMoveCounts, { body: move })).status).toBe(200);
  await expect.poll(() => client.rows(id), PATIENCE).toHaveLength(2);
  expect([...other.rows(others), ...other.rows(spied)]).toEqual([]);
});

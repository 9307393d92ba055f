import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addCollector, limitPerson } from '../../testing/server/add-collector.js';
import type { TestCall } from '../../testing/server/server-under-test.js';
import { setUpRecounts } from '../../testing/world/recount-under-test.js';
import { addPharmacy, addSection } from '../../testing/world/stock-taking.js';
import { purgeProgress } from './devices.js';

const set = setUpRecounts();
const { server } = set;

const send = (body: object) =>
  server().call('sendMessage', {
    body: { inventory_id: set.inventory(), collector_sub: null, text: 'Terminem o balcão.', ...body },
  });

async function news(body: object = {}, token?: string) {
  const reported = { token, body: { device_id: 'moto', queued: 0, ...body } } as TestCall;
  const { office } = await server().ask('reportDevice', reported);
  if (office === undefined) throw new Error('the office says nothing');
  return office;
}

const shown = async () => (await set.progress({ opened: set.inventoryID() })).messages;

const counted = () => set.submitOne(set.aCount());

it('a message to all reaches who counts until it is seen, and the office knows', async () => {
  await addCollector(server(), 'Bruno Ausente');
  await counted();
  const answer = await send({});
  expect(answer.status).toBe(201);
  const { user } = server().people;
  expect(answer.body.people).toEqual([{ sub: user.sub, name: user.name, seen_at: null }]);
  const [message, ...others] = (await news()).messages;
  expect(message).toMatchObject({ text: 'Terminem o balcão.', sent_by: server().people.mod.name });
  expect(others).toEqual([]);
  expect((await news()).messages).toHaveLength(1);
  expect((await news({ seen_messages: [message?.id] })).messages).toEqual([]);
  await news({ seen_messages: [message?.id] });
  expect(await shown()).toMatchObject([
    { text: 'Terminem o balcão.', people: [{ sub: user.sub, seen_at: expect.any(String) }] },
  ]);
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from audit where pharmacy_id = ${set.pharmacy().id} and action like '%\\_message' order by id
  `.execute(server().db);
  expect(rows).toEqual([
    { action: 'send_message', after: { text: 'Terminem o balcão.', people: 1 } },
    { action: 'see_message', after: { text: 'Terminem o balcão.' } },
  ]);
});

it('one person gets a message of their own, and others cannot mark it as seen', async () => {
  const carla = await addCollector(server(), 'Carla Sozinha');
  await counted();
  const section = await addSection(server(), set.inventory(), 'Corredor 9');
  await sql`update section set collector_sub = ${carla.sub} where id = ${section}`.execute(server().db);
  expect((await send({ collector_sub: carla.sub })).body.people).toMatchObject([{ sub: carla.sub }]);
  expect((await news()).messages).toEqual([]);
  const [message] = (await news({}, carla.idToken)).messages;
  await news({ seen_messages: [message?.id] });
  expect((await news({}, carla.idToken)).messages).toHaveLength(1);
});

it('a message is refused to strangers of the inventory, from outsiders, and beyond 200 characters', async () => {
  expect((await send({})).body).toMatchObject({ code: 'invalid' });
  await counted();
  const closed = await addSection(server(), set.inventory(), 'Corredor 9', 'admin');
  await sql`update section set finalised_at = now() where id = ${closed}`.execute(server().db);
  expect((await send({ collector_sub: server().people.admin.sub })).body).toMatchObject({
    code: 'not_found',
  });
  expect((await send({ text: 'a'.repeat(201) })).body).toMatchObject({ code: 'invalid' });
  const outsider = await addCollector(server(), 'Marta Moderadora');
  await sql`update person set role = 'mod' where sub = ${outsider.sub}`.execute(server().db);
  await limitPerson(server().db, outsider.sub, [(await addPharmacy(server(), 'Outra')).id]);
  const body = { inventory_id: set.inventory(), collector_sub: null, text: 'Oi' };
  const refused = await server().call('sendMessage', { token: outsider.idToken, body });
  expect(refused.body).toMatchObject({ code: 'not_found' });
  expect(await shown()).toEqual([]);
});

it('messages are erased after 90 days', async () => {
  await counted();
  await send({});
  await sql`update message set created_at = now() - interval '91 days'`.execute(server().db);
  await purgeProgress(server().db);
  expect(await shown()).toEqual([]);
});

it('a heartbeat says how the section stands and what is to be recounted', async () => {
  await set.addProducts([{ internal_code: '1', barcode: '11', description: 'A', system_stock: 3, value: 1 }]);
  const section = await addSection(server(), set.inventory(), 'Corredor 1', 'mod');
  await set.count('11', 2, { section, as: 'mod' });
  const here = { section_id: section };
  await sql`update section set name = 'Corredor A' where id = ${section}`.execute(server().db);
  expect(await news(here)).toMatchObject({ section: 'open', section_name: 'Corredor A', recounts: [] });
  const recount = await set.recount(['i:1']);
  const { sub } = server().people.user;
  await sql`update section set collector_sub = ${sub} where id = ${recount}`.execute(server().db);
  expect((await news(here)).recounts).toEqual([recount]);
  await set.close(section);
  expect((await news(here)).section).toBe('finalised');
  expect((await news({ section_id: '6b1f0c2d-9e8a-4b7c-8d5e-0000000000ff' })).section).toBeNull();
  const carla = await addCollector(server(), 'Carla Limitada');
  await limitPerson(server().db, carla.sub, []);
  expect(await news(here, carla.idToken)).toMatchObject({
    section: 'unavailable',
    section_name: null,
    recounts: [],
  });
});

it('a heartbeat without a section, or with an unknown one, says how the inventory stands', async () => {
  const here = { inventory_id: set.inventory() };
  const unknown = { ...here, section_id: '6b1f0c2d-9e8a-4b7c-8d5e-0000000000ff' };
  expect(await news(here)).toMatchObject({ section: null, inventory: 'open' });
  await server().call('finaliseInventory', { params: { id: set.inventory() }, body: { finalizado: true } });
  expect(await news(here)).toMatchObject({ section: null, inventory: 'finalised' });
  expect(await news(unknown)).toMatchObject({ section: null, inventory: 'finalised' });
  expect((await news({ inventory_id: 999_999 })).inventory).toBeNull();
  const carla = await addCollector(server(), 'Carla Sem Farmácia');
  await limitPerson(server().db, carla.sub, []);
  expect((await news(here, carla.idToken)).inventory).toBe('unavailable');
});

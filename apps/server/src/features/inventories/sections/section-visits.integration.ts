import { randomUUID } from 'node:crypto';
import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import {
  enterSection,
  PRESENCE_MINUTES,
  PRESENT_MINUTES,
  printSectionLabels,
} from '@balanco/contract/inventories/sections';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import { reportDevice } from '@balanco/contract/people/devices';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn } from '../../../testing/database/rows.js';
import { setUpSettling } from '../../../testing/world/comparison-under-test.js';
import { addSection, mobileCount } from '../../../testing/world/stock-taking.js';

const set = setUpSettling();
const { server } = set;

const open = (as: 'user' | 'mod' = 'user') =>
  addSection(server(), set.inventory(), `Corredor ${randomUUID()}`, as);
const enter = (id: string, body: object = {}, as: 'user' | 'mod' = 'user') =>
  server().call(enterSection, { as, params: { id }, body });
const print = (section_ids: readonly string[]) =>
  server().call(printSectionLabels, { params: { id: set.inventory() }, body: { section_ids } });
const unread = async () => (await set.steps()).checks.find(({ key }) => key === 'unread_labels');

it('the checklist lists printed labels until someone reads them', async () => {
  const [read, never] = [await open(), await open()];
  expect(await unread()).toMatchObject({ is_met: true, blocks: false, count: 0 });
  expect(await print([read, never, randomUUID()])).toMatchObject({ status: 200, body: { printed: 2 } });
  expect(await unread()).toMatchObject({ is_met: false, count: 2 });
  await enter(read);
  expect(await unread()).toMatchObject({ count: 2 });
  await enter(read, { by_label: true });
  await enter(read, { by_label: true }, 'mod');
  expect(await unread()).toMatchObject({ count: 1 });
  const audits = await rowsIn(server().db, 'audit', { action: 'read_label', entity_id: read }, 'actor_sub');
  expect(audits).toEqual([{ actor_sub: server().people.user.sub }]);
  await server().db.updateTable('section').set({ deleted_at: new Date() }).where('id', '=', never).execute();
  expect(await unread()).toMatchObject({ is_met: true });
});

it('entering a section shows where it is and whether it is finalised', async () => {
  const section = await open();
  expect(await enter(section)).toMatchObject({
    status: 200,
    body: { id: section, inventoryID: set.inventory(), finalizado: false, others: [] },
  });
  const close = { finalizado: true, section_id: section };
  await server().ask(finaliseInventory, { params: { id: Number(set.inventory()) }, body: close });
  expect(await enter(section)).toMatchObject({ body: { finalizado: true } });
  expect(await enter(randomUUID())).toMatchObject({ status: 404 });
});

it('entering a section names who counted there lately, without their numbers', async () => {
  const section = await open();
  const count = mobileCount(set.inventory(), { sectionID: section });
  await server().call(submitCounts, { as: 'mod', body: [count] });
  const { body } = await enter(section);
  const { name } = server().people.mod;
  expect(body.others).toEqual([{ name, seen_at: expect.any(String), is_here: true }]);
  expect(body.counted).toEqual([{ name, lines: 1 }]);
  expect((await enter(section, {}, 'mod')).body.others).toEqual([]);
  const long = sql<Date>`now() - make_interval(mins => ${PRESENCE_MINUTES + 1})`;
  await server().db.updateTable('count_line').set({ received_at: long }).execute();
  expect((await enter(section)).body).toMatchObject({ others: [], counted: [{ name, lines: 1 }] });
  const heartbeat = { device_id: 'moto', queued: 0, section_id: section };
  await server().call(reportDevice, { as: 'mod', body: heartbeat });
  expect((await enter(section)).body.others).toMatchObject([{ name: server().people.mod.name }]);
});

it('who counts in another section, or gave no sign for two minutes, is not in this one now', async () => {
  const [here, there] = [await open(), await open()];
  const countIn = (sectionID: string) =>
    server().call(submitCounts, { as: 'mod', body: [mobileCount(set.inventory(), { sectionID })] });
  const isHere = async () => (await enter(here)).body.others[0]?.is_here;
  const beat = (section_id: string | null) =>
    server().call(reportDevice, { as: 'mod', body: { device_id: 'moto', queued: 0, section_id } });
  await beat(null);
  await countIn(here);
  expect(await isHere()).toBe(true);
  await beat(there);
  expect(await isHere()).toBe(false);
  await countIn(here);
  expect(await isHere()).toBe(true);
  await countIn(there);
  expect(await isHere()).toBe(false);
  await beat(here);
  expect(await isHere()).toBe(true);
  const before = sql<Date>`now() - make_interval(secs => ${PRESENT_MINUTES * 60 + 1})`;
  await sql`update device set seen_at = ${before}`.execute(server().db);
  await server().db.updateTable('count_line').set({ received_at: before }).execute();
  expect(await isHere()).toBe(false);
});

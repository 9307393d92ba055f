import { createHash, randomUUID } from 'node:crypto';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import {
  accountLinesOf,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import { PRESENCE_MINUTES, PRESENT_MINUTES } from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/database/lock-waits.js';
import { rowsIn, setRows } from '../../../testing/database/rows.js';
import { setUpSettling } from '../../../testing/world/comparison-under-test.js';
import { addSection, inventoriesOf, mobileCount, submitOne } from '../../../testing/world/stock-taking.js';
import { lockCollector } from './find-sections.js';
import { viewDeclaredParts } from './section-done.js';

const set = setUpSettling();
const { server } = set;

function account(...lines: readonly [id: string, quantity: number][]) {
  const rows = lines.map(([id, quantity]) => `${id};0;${quantity}000;1000\n`).sort();
  return {
    lines: lines.length,
    units: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
    hash: createHash('sha256').update(rows.join('')).digest('hex'),
  };
}

const declare = (id: string, body: object, as: 'user' | 'mod' = 'user') =>
  server().call('declareSectionDone', { as, params: { id }, body });

async function send(section: string, fields: object = {}, as: 'user' | 'mod' = 'user'): Promise<string> {
  const count = mobileCount(set.inventory(), { sectionID: section, ...fields });
  expect((await submitOne(server(), count, as)).status).not.toBe('rejected');
  return count.amplify_id;
}

const open = () => addSection(server(), set.inventory(), `Corredor ${randomUUID()}`);

async function row(section: string): Promise<InventoryRow | undefined> {
  const rows = await inventoriesOf(server(), set.pharmacy().id);
  return rows.find(({ section_id }) => section_id === section);
}

const done = async (section: string) => (await row(section))?.done;

const audited = async (section: string) =>
  rowsIn(server().db, 'audit', { action: 'declare_done', entity_id: section }, 'actor_sub', 'after');

it('a matching declaration is shown to staff, and repeating it writes nothing', async () => {
  const section = await open();
  const id = await send(section, { barcode: [{ barcode: '789', count: 12 }] });
  await send(section, {}, 'mod');
  const answer = await declare(section, account([id, 12]));
  expect(answer).toMatchObject({
    status: 200,
    body: { section, matches: true, lines: 1, units: 12, differences: null },
  });
  expect(await done(section)).toEqual([
    {
      name: server().people.user.name,
      lines: 1,
      matches: true,
      missing: 0,
      declared_at: answer.body.declared_at,
      withdrawn_at: null,
    },
  ]);
  expect((await declare(section, account([id, 12]))).body).toEqual(answer.body);
  expect(await audited(section)).toHaveLength(1);
});

it('a declaration counts bound boxes, while units and hash stay those of the lines', async () => {
  const section = await open();
  const box = '17891234567892';
  await set.addProducts([{ internal_code: '7', barcode: '7891234567895', description: 'SORO' }]);
  await set.bind(box, 'i:7', 12);
  const boxes = await send(section, { barcode: [{ barcode: box, count: 2 }] });
  const single = await send(section, { barcode: [{ barcode: '7891234567895', count: 5 }] });
  const answer = await declare(section, { ...account([boxes, 2], [single, 5]), counted_units: 29 });
  expect(answer.body).toMatchObject({ matches: true, units: 7, counted_units: 29 });
  expect(await audited(section)).toMatchObject([{ after: { units: 29 } }]);
});

it('a declaration keeps what its person expected to read, and shows a difference', async () => {
  const section = await open();
  const id = await send(section, { barcode: [{ barcode: '789', count: 18 }] });
  const expected = async (units?: number) => {
    await declare(section, { ...account([id, 18]), expected_units: units });
    const inventory = { number: Number(set.inventory()), pharmacyId: set.pharmacy().id };
    return (await viewDeclaredParts(server().db, inventory)).get(section)?.[0]?.expected;
  };
  expect(await expected(20)).toEqual({ units: 20, read: 18 });
  expect(await expected(18)).toBeNull();
  expect(await expected()).toBeNull();
});

it('who counted and declared nothing is named beside who declared, until all have', async () => {
  const section = await open();
  const { name } = server().people.mod;
  const id = await send(section, { barcode: [{ barcode: '789', count: 2 }] }, 'mod');
  expect((await row(section))?.unfinished).toBeUndefined();
  expect((await declare(section, account())).body).toMatchObject({ matches: true, unfinished: [name] });
  expect((await row(section))?.unfinished).toEqual([name]);
  expect((await declare(section, account([id, 2]), 'mod')).body).toMatchObject({ unfinished: [] });
  expect((await row(section))?.unfinished).toBeUndefined();
});

it('counts with several entries, unreadable text and fine fractions match', async () => {
  const section = await open();
  const sent = {
    barcode: JSON.stringify([
      { barcode: '789', count: 1.0005, factor: 10 },
      { barcode: '7891', count: 3 },
      'x',
    ]),
    internalBarcode: { code: '777', count: 0.5 },
    factor: 6,
  };
  const id = await send(section, sent);
  const rows = accountLinesOf(id, sent);
  const hash = createHash('sha256').update(canonicalAccount(rows)).digest('hex');
  const { body } = await declare(section, { lines: rows.length, units: accountUnits(rows), hash });
  expect(body).toMatchObject({ matches: true, lines: 4 });
  const wrong = await declare(section, { lines: 4, units: 0, hash: hash.replaceAll(/./g, '0'), rows });
  expect(wrong.body).toMatchObject({ matches: false, differences: [] });
});

it('differences name missing lines, other numbers and what became of counts', async () => {
  const section = await open();
  const [same, changed, unseen] = [await send(section), await send(section), await send(section)];
  const elsewhere = await send(await open());
  const gone = await send(section);
  const ofMod = await send(section, {}, 'mod');
  await server().call('submitCounts', {
    body: [
      mobileCount(set.inventory(), { amplify_id: gone, sectionID: section, _version: 1, _deleted: true }),
    ],
  });
  const never = randomUUID();
  const rows = [same, changed, elsewhere, gone, ofMod, never].map((id) => ({
    id,
    index: 0,
    quantity: id === changed ? 7 : 1,
    factor: 1,
  }));
  const { body } = await declare(section, { ...account([same, 1]), rows });
  expect(body).toMatchObject({ matches: false, lines: 3, units: 3, more_differences: 0 });
  expect(body.differences.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
    [changed, 'different'],
    [elsewhere, 'elsewhere'],
    [gone, 'deleted'],
    [ofMod, 'unknown'],
    [never, 'unknown'],
    [unseen, 'only_here'],
  ]);
  expect(await done(section)).toMatchObject([{ matches: false, withdrawn_at: null }]);
});

it("only the same person's later count withdraws a declaration", async () => {
  const section = await open();
  await declare(section, account());
  expect(await done(section)).toMatchObject([{ lines: 0, matches: true, withdrawn_at: null }]);
  await send(section, {}, 'mod');
  expect(await done(section)).toMatchObject([{ withdrawn_at: null }]);
  const late = await send(section);
  expect(await done(section)).toMatchObject([{ withdrawn_at: expect.any(String) }]);
  expect(await declare(section, account([late, 1]))).toMatchObject({ body: { matches: true } });
  expect(await done(section)).toMatchObject([{ lines: 1, withdrawn_at: null }]);
  const undone = await send(section);
  await send(section, { amplify_id: undone, _deleted: true, _version: 1 });
  expect(await done(section)).toMatchObject([{ withdrawn_at: expect.any(String) }]);
  expect(await declare(section, account([late, 1]))).toMatchObject({ body: { matches: true } });
  expect(await done(section)).toMatchObject([{ lines: 1, withdrawn_at: null }]);
});

it('a declaration tells how many of its lines arrived after the closing', async () => {
  const section = await open();
  const early = await send(section);
  expect((await declare(section, account([early, 1]))).body).toMatchObject({ matches: true, late: 0 });
  await set.close(section);
  const late = await send(section);
  expect((await declare(section, account([early, 1], [late, 1]))).body).toMatchObject({
    matches: true,
    late: 1,
  });
});

it("a declaration waits for the person's batch and compares all of it", async () => {
  const section = await open();
  const count = mobileCount(set.inventory(), { sectionID: section });
  const gate = await server().db.startTransaction().execute();
  const calls: Promise<{ status: number; body: unknown }>[] = [];
  try {
    await lockCollector(gate, server().people.user.sub);
    for (const call of [
      () => server().call('submitCounts', { body: [count] }),
      () => declare(section, account([count.amplify_id, 1])),
    ]) {
      calls.push(call());
      await untilWaiting(server().db, calls.length);
    }
  } finally {
    await gate.commit().execute();
  }
  expect((await Promise.all(calls))[1]).toMatchObject({ status: 200, body: { matches: true, lines: 1 } });
  expect(await done(section)).toMatchObject([{ withdrawn_at: null }]);
});

it('a count that its app moves or changes withdraws a declaration', async () => {
  const [from, to] = [await open(), await open()];
  const id = await send(from);
  await declare(from, account([id, 1]));
  await declare(to, account());
  await send(to, { amplify_id: id, _version: 1 });
  expect(await done(from)).toMatchObject([{ withdrawn_at: expect.any(String) }]);
  expect(await done(to)).toMatchObject([{ withdrawn_at: expect.any(String) }]);
});

it('the checklist warns of mismatches and counts after a declaration', async () => {
  const check = async () => (await set.steps()).checks.find(({ key }) => key === 'sections_done');
  const before = (await check())?.count ?? 0;
  const section = await open();
  await declare(section, account());
  expect(await check()).toMatchObject({ count: before });
  const id = await send(section);
  expect(await check()).toMatchObject({ is_met: false, blocks: false, count: before + 1 });
  await declare(section, account([id, 1]));
  expect(await check()).toMatchObject({ count: before });
});

it('a count that the office deletes and restores withdraws no declaration', async () => {
  const section = await open();
  const sent = mobileCount(set.inventory(), { sectionID: section });
  const { id } = await submitOne(server(), sent);
  await declare(section, account([sent.amplify_id, 1]));
  const params = { id: Number(id) };
  await server().ask('editCount', { as: 'mod', params, body: { _version: 1, _deleted: true } });
  const [deletion] = (await server().ask('listTrash', { query: {} })).results;
  await server().ask('restoreDeletion', { params: { id: deletion?.id }, body: {} });
  expect(await done(section)).toMatchObject([{ lines: 1, withdrawn_at: null }]);
});

it('what a phone sent to a deleted section withdraws its declaration once the section is restored', async () => {
  const section = await open();
  const id = await send(section);
  await declare(section, account([id, 1]));
  const params = { id: set.inventory() };
  const { deletion } = await server().ask('deleteInventory', { params, body: { section_id: section } });
  await send(section);
  await server().ask('restoreDeletion', { params: { id: deletion }, body: {} });
  expect(await done(section)).toMatchObject([{ lines: 1, withdrawn_at: expect.any(String) }]);
});

const enter = (id: string, body: object = {}, as: 'user' | 'mod' = 'user') =>
  server().call('enterSection', { as, params: { id }, body });

const print = (section_ids: readonly string[]) =>
  server().call('printSectionLabels', { params: { id: set.inventory() }, body: { section_ids } });

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
  await setRows(server().db, 'section', { id: never }, { deleted_at: new Date() });
  expect(await unread()).toMatchObject({ is_met: true });
});

it('entering a section shows where it is and whether it is finalised', async () => {
  const section = await open();
  expect(await enter(section)).toMatchObject({
    status: 200,
    body: { id: section, inventoryID: set.inventory(), finalizado: false, others: [] },
  });
  await set.close(section);
  expect(await enter(section)).toMatchObject({ body: { finalizado: true } });
  expect(await enter(randomUUID())).toMatchObject({ status: 404 });
});

it('entering a section names who counted there lately, without their numbers', async () => {
  const section = await open();
  const count = mobileCount(set.inventory(), { sectionID: section });
  await server().call('submitCounts', { as: 'mod', body: [count] });
  const { body } = await enter(section);
  const { name } = server().people.mod;
  expect(body.others).toEqual([{ name, seen_at: expect.any(String), is_here: true }]);
  expect(body.counted).toEqual([{ name, lines: 1 }]);
  expect((await enter(section, {}, 'mod')).body.others).toEqual([]);
  const long = sql<Date>`now() - make_interval(mins => ${PRESENCE_MINUTES + 1})`;
  await server().db.updateTable('count_line').set({ received_at: long }).execute();
  expect((await enter(section)).body).toMatchObject({ others: [], counted: [{ name, lines: 1 }] });
  const heartbeat = { device_id: 'moto', queued: 0, section_id: section };
  await server().call('reportDevice', { as: 'mod', body: heartbeat });
  expect((await enter(section)).body.others).toMatchObject([{ name: server().people.mod.name }]);
});

it('who counts in another section, or gave no sign for two minutes, is not in this one now', async () => {
  const [here, there] = [await open(), await open()];
  const countIn = (sectionID: string) =>
    server().call('submitCounts', { as: 'mod', body: [mobileCount(set.inventory(), { sectionID })] });
  const isHere = async () => (await enter(here)).body.others[0]?.is_here;
  const beat = (section_id: string | null) =>
    server().call('reportDevice', { as: 'mod', body: { device_id: 'moto', queued: 0, section_id } });
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

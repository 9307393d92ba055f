import { beforeEach, expect, it } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { addSection, inventoriesOf, mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const set = setUpInventory();
const { inventory, aCount, submit, submitOne, openedSection } = set;
const [server, pharmacy] = [set.server(), set.pharmacy()];
let sections: string[];

beforeEach(async () => {
  sections = [await openedSection('A'), await openedSection('B')];
});

function finalise(finalizado: boolean, section_id?: string | null, as: Who = 'admin') {
  const body = { finalizado, ...(section_id === undefined ? {} : { section_id }) };
  return server.call('finaliseInventory', { as, params: { id: inventory() }, body });
}

async function closed(): Promise<boolean[]> {
  return (await inventoriesOf(server, pharmacy.id)).map((row) => row.finalizado);
}

it('a finalised section names the counts that came since, until they are discarded', async () => {
  const [section = ''] = sections;
  await submit([aCount({ sectionID: section })]);
  await finalise(true, section);
  const late = await submitOne(aCount({ sectionID: section }));
  const counts = async () => {
    const answer = await server.ask('listInventoriesWithCounts', { query: { pharmacy: pharmacy.id } });
    return answer.results.map((row) => row.late_counts);
  };
  expect(await counts()).toEqual([undefined, 1, undefined]);
  const body = { counts: [{ id: Number(late.id), version: 1 }], reason: 'Lida duas vezes.' };
  await server.ask('discardLateCounts', { params: { id: inventory() }, body });
  expect(await counts()).toEqual([undefined, undefined, undefined]);
});

it('finalising an inventory closes its sections and records who and when', async () => {
  const answer = await finalise(true, null);
  expect(answer).toMatchObject({ status: 200, body: { type: 'inventory_updated' } });
  for (const row of answer.body.rows) {
    expect(row).toMatchObject({
      finalizado: true,
      status: 'Finalizado',
      finalised_by: 'Ana Administradora',
    });
    expect(Math.abs(Date.now() - Date.parse(row.finalised_at))).toBeLessThan(60_000);
  }
  expect(await closed()).toEqual([true, true, true]);
});

it('reopening an inventory keeps earlier closed sections closed', async () => {
  const { finalised_by, finalised_at } = (await finalise(true, sections[0], 'mod')).body.rows[1];
  await finalise(true);
  const { rows } = (await finalise(false)).body;
  expect(rows).toMatchObject([
    { finalizado: false },
    { finalizado: true, finalised_by, finalised_at },
    { finalizado: false, finalised_by: null },
  ]);
  expect(finalised_by).toBe('Márcio Moderador');
});

it('finalising a section names who counted there and declared no end', async () => {
  const [section = '', empty = ''] = sections;
  await submit([aCount({ sectionID: section })]);
  expect((await finalise(true, empty)).body.unfinished).toBeUndefined();
  expect((await finalise(true, section)).body.unfinished).toEqual([server.people.user.name]);
  expect((await finalise(false, section)).body.unfinished).toBeUndefined();
});

it('finalising a section names whose phone is still there, which may hold counts that it couldn’t send', async () => {
  const [section = '', other = ''] = sections;
  const report = (section_id: string | null) =>
    server.call('reportDevice', { body: { device_id: 'a', queued: 0, section_id } });
  await report(section);
  expect((await finalise(true, other)).body.unfinished).toBeUndefined();
  expect((await finalise(true, section)).body.unfinished).toEqual([server.people.user.name]);
  await report(null);
  expect((await finalise(true, section)).body.unfinished).toBeUndefined();
});

it('finalising again changes neither who nor when', async () => {
  const first = await finalise(true, sections[0], 'admin');
  expect((await finalise(true, sections[0], 'mod')).body.rows[1]).toEqual(first.body.rows[1]);
  const whole = await finalise(true, null, 'mod');
  expect(whole.body.rows.map((row: { finalised_by: string }) => row.finalised_by)).toEqual([
    'Márcio Moderador',
    'Ana Administradora',
    'Márcio Moderador',
  ]);
  expect((await finalise(true, null, 'admin')).body.rows).toEqual(whole.body.rows);
});

it('finalising audits the rows before and after', async () => {
  await finalise(true, sections[1], 'mod');
  const named = { entity: 'section', entity_id: sections[1] ?? '', action: 'finalise' };
  expect(await auditRows(server.db, named)).toMatchObject([
    {
      actor_name: 'Márcio Moderador',
      pharmacy_id: pharmacy.id,
      before: [{}, {}, { finalizado: false }],
      after: [{}, {}, { finalizado: true }],
    },
  ]);
});

const byUuid = (uuid: string, body: object) =>
  server.call('finaliseMobileInventory', { params: { uuid }, body });

it("the whole pharmacy's inventory is finalised and reopened by UUID", async () => {
  await submit([mobileCount(pharmacy.inventory_uuid)]);
  expect(await byUuid(pharmacy.inventory_uuid, { finalizado: true })).toMatchObject({
    status: 200,
    body: { type: 'inventory_updated', rows: [{ id: pharmacy.inventory_uuid, finalizado: true }] },
  });
  expect((await byUuid(pharmacy.inventory_uuid.toUpperCase(), { finalizado: false })).body).toMatchObject({
    rows: [{ finalizado: false }],
  });
});

it('a section is finalised by the UUID of its inventory', async () => {
  const section_id = await addSection(server, pharmacy.inventory_uuid);
  await submit([mobileCount(pharmacy.inventory_uuid, { sectionID: section_id })]);
  expect((await byUuid(pharmacy.inventory_uuid, { finalizado: true, section_id })).body).toMatchObject({
    type: 'section_updated',
    rows: [{ finalizado: false }, { section_id, finalizado: true }],
  });
});

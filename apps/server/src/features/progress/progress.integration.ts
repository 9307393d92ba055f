import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { addInventory, addSection, mobileCount, product } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, addProducts, count, progress } = set;

const lineAt = (code: string, time: string) =>
  set.aCount({ barcode: [{ barcode: code, count: 1 }], createdAt: `2026-05-01T${time}-03:00` });

it('progress shows the covered items and R$ of an inventory', async () => {
  await addProducts([product('1', 4, 10), product('2', 10, 5.5), product('3', 0, 99), product('4', -2, 1)]);
  await count('BC1', 3);
  await count('BC3', 2, { factor: 6 });
  await count('999', 1);
  expect(await progress()).toMatchObject({
    items: { touched: 1, with_stock: 2, percent: 50 },
    money: { covered: 40, total: 95, percent: 42.1 },
    units: 16,
    lines: 3,
    unresolved: { codes: 1, share_of_last_50: 33.3 },
    totals: { net: 1178, gross: 1198 },
    eta_minutes: null,
    no_eta: 'too_early',
  });
});

it('the curve of the opened inventory has 16 hours of items with stock', async () => {
  await addProducts([product('1', 4, 10), product('2', 10, 5.5), product('3', 0, 99), product('4', 1, 1)]);
  for (const code of ['BC1', 'BC2', 'BC3']) await count(code, 1);
  await progress();
  await sql`
    update work_item set first_received_at = now() - case item_key when 'i:1' then interval '20 hours'
      else interval '2 hours' end where inventory_number = ${set.inventory()}
  `.execute(server().db);
  await count('BC4', 1);
  const { curve } = await progress({ opened: String(set.inventory()) });
  expect(curve.map(({ at, items }) => [Date.parse(at) % 1_800_000, items])).toEqual([
    [0, 2],
    [0, 3],
  ]);
  expect((await progress()).curve).toEqual([]);
});

it('the rate of a person leaves out a pause of 25 minutes', async () => {
  await addProducts([product('1', 4, 10)]);
  const seconds = Array.from({ length: 118 }, (_, index) => {
    // 59 lines in 17 min 30 s, 25 minutes of pause, and 59 in the other 17 min 30 s.
    const half = Math.floor(index / 59);
    return half * (17.5 + 25) * 60 + ((index % 59) * 17.5 * 60) / 58;
  });
  const batch = seconds.map((second) => lineAt('BC1', new Date(second * 1000).toISOString().slice(11, 23)));
  await set.submit(batch);
  const { collectors } = await progress();
  expect(collectors).toMatchObject([{ lines: 118, units: 118, lines_per_hour: 202, units_per_hour: 202 }]);
});

it('a person is shown in the section where they count, as the device says or by the last line', async () => {
  await addProducts([product('1', 4, 10)]);
  const shelf = await addSection(server(), set.inventory(), 'Balcão', 'mod');
  const store = await addSection(server(), set.inventory(), 'Depósito', 'mod');
  const { sub } = server().people.user;
  const sections = async () => (await progress()).collectors.find((person) => person.sub === sub)?.sections;
  await count('BC1', 1, { section: shelf });
  await count('BC1', 1, { section: store });
  expect(await sections()).toEqual(['Depósito']);
  const body = { device_id: 'aparelho-de-ana', queued: 0, section_id: shelf };
  await server().call('reportDevice', { body });
  expect(await sections()).toEqual(['Balcão']);
  for (const section of [shelf, store]) await set.close(section);
  expect(await sections()).toEqual([]);
});

it('a phone that reports from another inventory is no sign of this one', async () => {
  await addProducts([product('1', 4, 10)]);
  const here = await addSection(server(), set.inventory(), 'Balcão', 'mod');
  const other = await addInventory(server(), set.pharmacy().id);
  const elsewhere = await addSection(server(), other.inventory_id, 'Balcão', 'mod');
  const report = (section_id: string) =>
    server().call('reportDevice', { body: { device_id: 'a', queued: 0, section_id } });
  const sign = async () => String((await progress()).last_sign_of_life);
  await count('BC1', 1, { section: here });
  const counted = await sign();
  await report(elsewhere);
  expect(await sign()).toBe(counted);
  await report(here);
  expect((await sign()) > counted).toBe(true);
});

it('Acompanhamento and the inventory’s page show the same totals', async () => {
  await addProducts([product('1', 20, 3), product('2', 5, 1.5), product('3', 9, 2)]);
  await count('BC1', 17);
  await count('BC2', 9);
  await set.recount(['i:2'], 'mod');
  const { totals } = await progress();
  const { net, gross } = (await set.comparison()).totals;
  expect(totals).toEqual({ net, gross });
});

it('an inventory without a line for two days is not followed', async () => {
  const age = sql`update inventory set created_at = now() - interval '3 days'
    where number = ${set.inventory()}`;
  await age.execute(server().db);
  const body = await server().ask('getProgress');
  expect(body.inventories).not.toContainEqual(expect.objectContaining({ inventory_id: set.inventory() }));
  await count('BC1', 3);
  expect(await progress()).toMatchObject({ lines: 1 });
});

const kinds = async () => (await progress()).alarms.map(({ kind, key }) => [kind, key]);

it('a suspicious quantity is an alarm until it is recounted', async () => {
  await addProducts([product('1', 20, 0.01), product('2', 5000, 1)]);
  await count('BC1', 201);
  await count('BC2', 5000);
  expect(await kinds()).toEqual([['suspicious_quantity', 'i:1']]);
  await set.recount(['i:1'], 'mod');
  expect(await progress()).toMatchObject({ alarms: [], recount_left: 1 });
});

it('ten times what was expected or more is an alarm from 20 units on', async () => {
  await addProducts([product('1', 2, 1), product('2', 2, 1), product('3', 1, 0.5), product('4', 5000, 1)]);
  await count('BC1', 20);
  await count('BC2', 25);
  await count('BC3', 13);
  await count('BC4', 5000);
  const { alarms } = await progress();
  expect(
    alarms
      .filter(({ kind }) => kind === 'suspicious_quantity')
      .map(({ key, value, subject }) => [key, value, subject.item?.expected]),
  ).toEqual([
    ['i:2', 25, 2],
    ['i:1', 20, 2],
  ]);
  const wall = await progress({ wall: 'true' });
  expect(JSON.stringify(wall.alarms)).not.toContain('expected');
});

it('a tenth of what was expected is an alarm once nobody goes on counting it', async () => {
  await addProducts([product('1', 10, 0.01), product('2', 5000, 1)]);
  await count('BC1', 1);
  await count('BC2', 5000);
  expect(await kinds()).toEqual([]);
  const long = { received_at: sql`now() - interval '11 minutes'` };
  await setRows(server().db, 'count_line', { barcode: 'BC1' }, long);
  await sql`update work set formula = '' where inventory_number = ${set.inventory()}`.execute(server().db);
  await count('BC2', 1);
  expect(await kinds()).toEqual([['suspicious_quantity', 'i:1']]);
});

it('one item by two people is an alarm only within a section', async () => {
  await addProducts([product('1', 2, 1), product('2', 2, 1)]);
  const [first, second] = [await set.openedSection('Balcão'), await set.openedSection('Estoque')];
  await count('BC1', 1, { section: first });
  await count('BC2', 1, { section: first });
  await count('BC1', 1, { section: first, as: 'mod' });
  await count('BC2', 1, { section: second, as: 'mod' });
  expect(await kinds()).toEqual([['same_item', `i:1 ${first}`]]);
});

it('alarms about items start at a limit, and 0 disables them', async () => {
  await addProducts([product('1', 2, 1), product('2', 2, 1)]);
  const section = await set.openedSection('Balcão');
  for (const [code, units] of [
    ['BC1', 3],
    ['BC2', 4],
  ] as const) {
    await count(code, units, { section });
    await count(code, units, { section, as: 'mod' });
  }
  const limit = async (same_item_units: number) => {
    await set.configure({ alarms: { ...DEFAULT_ALARMS, same_item_units, gross_percent: 0 } });
    return (await kinds()).filter(([kind]) => kind === 'same_item').map(([, key]) => key);
  };
  expect(await limit(1)).toHaveLength(2);
  expect(await limit(7)).toEqual([`i:2 ${section}`]);
  expect(await limit(0)).toEqual([]);
});

it('a controlled item of one person is an alarm in a finalised section', async () => {
  await addProducts([product('1', 1, 1, 'PSICO'), product('2', 2, 1, 'PSICO'), product('3', 1, 1)]);
  await set.configure({ controlled_departments: ['PSICO'] });
  const [first, second] = [await set.openedSection('Balcão'), await set.openedSection('Estoque')];
  await count('BC1', 1, { section: first });
  await count('BC2', 1, { section: first });
  await count('BC3', 1, { section: first });
  await count('BC2', 1, { section: second, as: 'mod' });
  expect(await kinds()).toEqual([]);
  await set.close(first);
  await set.close(second);
  expect(await kinds()).toEqual([['one_counter', 'i:1']]);
});

it('the pharmacy’s limit makes a valuable uncounted item an alarm', async () => {
  await addProducts([product('1', 1, 1), product('2', 2, 600), product('3', 1, 1000)]);
  const section = await set.openedSection('Balcão');
  await count('BC1', 1, { section });
  expect(await kinds()).toEqual([]);
  await set.close(section);
  expect(await kinds()).toEqual([['valuable_uncounted', 'i:2']]);
  await set.configure({ alarms: { ...DEFAULT_ALARMS, item_value: 1200 } });
  expect(await kinds()).toEqual([]);
});

it('a section with fewer lines than last time is an alarm', async () => {
  await addProducts([product('1', 3, 1)]);
  const before = await set.openedSection('Balcão 1');
  for (let line = 0; line < 3; line += 1) await count('BC1', 1, { section: before });
  await server().call('finaliseInventory', { params: set.params(), body: { finalizado: true } });
  const { inventory_id } = await addInventory(server(), set.pharmacy().id, 'O seguinte');
  const now = await addSection(server(), inventory_id, 'BALCÃO 1');
  await set.submitOne(mobileCount(inventory_id, { barcode: [{ barcode: 'BC1', count: 3 }], sectionID: now }));
  await server().call('finaliseInventory', {
    params: { id: inventory_id },
    body: { finalizado: true, section_id: now },
  });
  const { inventories } = await server().ask('getProgress');
  const next = inventories.find((each) => each.inventory_id === inventory_id);
  expect(next?.alarms).toMatchObject([{ kind: 'short_section', key: now, limit: 50, value: 33.3 }]);
});

it('only an opened inventory lists its sections', async () => {
  await addProducts([product('1', 4, 10)]);
  const [shelf, empty] = [
    await addSection(server(), set.inventory(), 'Corredor 1'),
    await addSection(server(), set.inventory(), 'Vazia'),
  ];
  await count('BC1', 3, { section: shelf, factor: 2 });
  await count('BC1', 1, { section: shelf });
  await count('BC1', 5);
  await set.configure({ time_zone: 'America/Manaus' });
  const opened = { opened: String(set.inventory()) };
  const { section_list: sections, more_sections: more, time_zone: zone } = await progress(opened);
  expect([more, zone]).toEqual([0, 'America/Manaus']);
  const counted = {
    state: 'counting',
    collectors: [server().people.user.name],
    more_collectors: 0,
    is_recount: false,
    done: [],
    unfinished: [],
  };
  expect(sections).toEqual(
    expect.arrayContaining([
      { ...counted, id: shelf, name: 'Corredor 1', lines: 2, units: 7, last_line_at: expect.any(String) },
      { ...counted, id: null, name: '', lines: 1, units: 5, last_line_at: expect.any(String) },
      expect.objectContaining({ id: empty, state: 'waiting', lines: 0, units: 0, last_line_at: null }),
    ]),
  );
  expect((await progress()).section_list).toBeNull();
  expect((await progress({ ...opened, wall: 'true' })).section_list).toBeNull();
});

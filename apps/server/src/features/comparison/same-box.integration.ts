import { beforeEach, expect, it } from 'vitest';
import { auditRows, setRows } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { addInventory, mobileCount } from '../../testing/world/stock-taking.js';

const under = setUpRecounts();
const { server, params, items, item, comparison, submitOne, aCount, openedSection } = under;

const GTIN = '7891000001059';
const box = (serial: string) => `010${GTIN}21${serial}`;
const NIGHT = Date.now();
const minute = (minutes: number) => new Date(NIGHT + minutes * 60_000 - 3_600_000).toISOString();

let balcao: string;
let gondola: string;

beforeEach(async () => {
  await under.addProducts([
    { internal_code: '1', barcode: GTIN, description: 'OZEMPIC', system_stock: 5, value: 500 },
  ]);
  balcao = await openedSection('Balcão');
  gondola = await openedSection('Gôndola');
  await openedAt(new Date(minute(-60)));
});

const openedAt = (created_at: Date) =>
  setRows(server().db, 'inventory', { number: Number(params().id) }, { created_at });

interface Read {
  readonly by?: Who;
  readonly at?: number;
  readonly section?: string | null;
  readonly units?: number;
}

const message = (serial: string, { at = 0, section = gondola, units = 1 }: Read = {}) =>
  aCount({ barcode: [{ barcode: box(serial), count: units }], sectionID: section, createdAt: minute(at) });

async function read(serial: string, { by = ANA, ...of }: Read = {}) {
  return submitOne(message(serial, of), by);
}

const edit = (count: { id: number | null }, body: object) =>
  server().call('editCount', { as: 'admin', params: { id: count.id }, body });

const separate = async (line = 0, isSeparate = true): Promise<number> => {
  const call = { as: 'mod', params: { ...params(), line }, body: { separate: isSeparate } } as const;
  return (await server().call('separateBox', call)).status;
};

const counted = async () => (await items({ filter: 'same_box' })).map((each) => each.counted);
const total = async () => [(await item('i:1')).item.counted, (await comparison()).units.same_box];
const repeated = async () => (await item('i:1')).results.find(({ same_box }) => same_box !== undefined);

it('one box counts once, and each later phone hears who read it where', async () => {
  const first = await read('SN1', { at: 1 });
  const second = await read('SN1', { by: BIA, at: 2, section: balcao });
  await read('SN2', { by: BIA, section: balcao });
  expect(first).not.toHaveProperty('same_box');
  expect(second.same_box).toEqual({ by: server().people[ANA].name, section: 'Gôndola', at: minute(1) });
  expect(await total()).toEqual([2, 1]);
  expect(await counted()).toEqual([2]);
  expect((await comparison()).units).toMatchObject({ total: 3, settled: 2, same_box: 1 });
  expect(await repeated()).toMatchObject({ section_name: 'Balcão', quantity: 1, same_box: second.same_box });
  const check = (await under.steps()).checks.find(({ key }) => key === 'same_boxes');
  expect(check).toEqual({ key: 'same_boxes', is_met: false, blocks: false, count: 1 });
  expect((await read('SN1', { by: CAIO, at: 0 })).same_box?.at).toBe(minute(1));
  expect(await total()).toEqual([2, 2]);
});

it('a clock from before the inventory makes no box the first', async () => {
  const first = await read('SN1', { at: 1 });
  const behind = await read('SN1', { by: BIA, at: -61, units: 7 });
  expect([await total(), behind.same_box?.at]).toEqual([[1, 7], minute(1)]);
  await edit(first, { _deleted: true });
  expect(await total()).toEqual([7, 0]);
});

it.each<[string, (first: number) => Promise<unknown>]>([
  ['deleted', (id) => edit({ id }, { _deleted: true })],
  ['corrected to another box', (id) => edit({ id }, { barcode: [{ barcode: box('SN9'), count: 0 }] })],
  ['corrected to zero', (id) => edit({ id }, { barcode: [{ barcode: box('SN1'), count: 0 }] })],
])('a later reading counts once the first one is %s', async (_name, change) => {
  const first = await read('SN1', { at: 1, units: 2 });
  await read('SN1', { by: BIA, at: 2 });
  expect(await total()).toEqual([2, 1]);
  expect((await change(first.id ?? 0)) as object).toMatchObject({ status: 200 });
  expect(await total()).toEqual([1, 0]);
});

it('undoing the first reading, or moving it to another inventory, lets the later one count', async () => {
  const first = message('SN1', { at: 1 });
  await submitOne(first);
  await read('SN1', { by: BIA, at: 2 });
  await submitOne({ ...first, _deleted: true, _version: 1 });
  expect(await total()).toEqual([1, 0]);
  await submitOne({ ...first, _deleted: false, _version: 2 });
  expect(await total()).toEqual([1, 1]);
  const elsewhere = (await addInventory(server(), under.pharmacy().id)).inventory_id;
  await submitOne({ ...first, inventoryID: elsewhere, sectionID: null, _deleted: false, _version: 3 });
  expect(await total()).toEqual([1, 0]);
});

it('moving a reading between sections changes nothing', async () => {
  await read('SN1', { at: 1 });
  const second = message('SN1', { at: 2 });
  await submitOne(second, BIA);
  await total();
  await submitOne({ ...second, sectionID: balcao, _version: 1 }, BIA);
  expect(await total()).toEqual([1, 1]);
  expect((await repeated())?.section_name).toBe('Balcão');
});

it('another inventory, another serial and a plain barcode are no same box', async () => {
  const other = (await addInventory(server(), under.pharmacy().id)).inventory_id;
  await read('SN1');
  await submitOne(mobileCount(other, { barcode: [{ barcode: box('SN1'), count: 1 }] }), BIA);
  await under.count(GTIN, 1);
  await under.count(GTIN, 1);
  await read('SN1X');
  expect(await total()).toEqual([4, 0]);
});

it('“são duas caixas” counts a reading, is audited and can be undone', async () => {
  await read('SN1', { at: 1 });
  await read('SN1', { by: BIA, at: 2 });
  const line = (await repeated())?.line_id;
  expect(await separate(line)).toBe(200);
  expect(await total()).toEqual([2, 0]);
  expect((await item('i:1')).results.find((each) => each.line_id === line)?.other_box?.by).toBe(
    server().people.mod.name,
  );
  expect(await separate(line)).toBe(200);
  expect(await separate(line, false)).toBe(200);
  expect(await total()).toEqual([1, 1]);
  expect(await separate(0)).toBe(400);
  expect(await separate(999_999_999)).toBe(404);
  const audit = await auditRows(server().db, { action: 'separate_box', entity_id: params().id });
  expect(audit.map(({ after }) => after)).toMatchObject([
    { line, separate: true },
    { line, separate: false },
  ]);
});

it('a reading whose code leads to another item by its internal code leaves that uncounted', async () => {
  await under.addProducts([
    { internal_code: '2', barcode: GTIN, description: 'OZEMPIC B', system_stock: 5, value: 500 },
  ]);
  const entry = (internal_code: string, at: number) =>
    submitOne(aCount({ barcode: [{ barcode: box('SN1'), internal_code, count: 1 }], createdAt: minute(at) }));
  const first = await entry('1', 1);
  await entry('2', 2);
  const of = async () => [(await item('i:1')).item.counted, (await item('i:2')).item.counted];
  expect(await of()).toEqual([1, null]);
  await edit(first, { _deleted: true });
  expect(await of()).toEqual([null, 1]);
});

it('a repeated box of an unregistered code is told apart in Não cadastrados', async () => {
  const unknown = (at: number) =>
    submitOne(aCount({ barcode: [{ barcode: `010789100000204921SN5`, count: 1 }], createdAt: minute(at) }));
  await unknown(1);
  await unknown(2);
  const codes = async () => (await server().ask('listUnresolvedCodes', { params: params() })).results;
  const [code] = await codes();
  expect([code?.units, code?.boxes]).toMatchObject([
    1,
    [{ serial: 'SN5', reading: { at: minute(2) }, same_box: { at: minute(1) }, other_box: null }],
  ]);
  expect(await separate(code?.boxes[0]?.line_id)).toBe(200);
  const by = server().people.mod.name;
  expect(await codes()).toMatchObject([{ units: 2, boxes: [{ same_box: null, other_box: { by } }] }]);
});

it('‘Total por produto’ leaves a repeated box out, and lists say so', async () => {
  await read('SN1', { at: 1 });
  await read('SN1', { by: BIA, at: 2 });
  const exported = await server().ask('exportCounts', {
    query: { pharmacy: under.pharmacy().id, settled: 'true' },
  });
  expect(JSON.stringify(exported).match(/,0\]/g)).toHaveLength(1);
  expect((await under.lines()).map(({ same_box }) => same_box?.section ?? null).sort()).toEqual([
    'Gôndola',
    null,
  ]);
});

it('a settlement freezes a repeated box, also in place of a discarded count', async () => {
  await read('SN1', { at: 1, section: balcao });
  const second = message('SN1', { at: 2 });
  await submitOne(second, BIA);
  await under.finalise();
  await under.settle();
  expect((await under.settlement()).units).toMatchObject({ total: 2, settled: 1, same_box: 1 });
  expect(await under.settledItems(1)).toMatchObject([{ settled: 1 }]);
  await submitOne({ ...second, barcode: [{ barcode: box('SN7'), count: 4 }], _version: 1 }, BIA);
  expect(await total()).toEqual([5, 0]);
  await under.discard(await under.late());
  expect(await total()).toEqual([1, 1]);
  expect((await comparison()).units).toMatchObject({ total: 5, settled: 1, late: 3 });
});

it('a recount reads the boxes again, once each in its round', async () => {
  await read('SN1', { at: 1 });
  await read('SN1', { at: 2, section: balcao });
  await read('SN2', { at: 3 });
  const second = await under.recount(['i:1'], { round: 2 });
  for (const serial of ['SN1', 'SN1', 'SN2']) await read(serial, { by: BIA, section: second });
  await under.close(second);
  expect((await item('i:1')).item).toMatchObject({ counted: 2, round: '2' });
  expect((await comparison()).units).toMatchObject({ total: 6, settled: 2, superseded: 3, same_box: 1 });
  expect((await item('i:1')).results.flatMap(({ same_box, round }) => (same_box ? [round] : []))).toEqual([
    2,
  ]);
});

it('a section that a recount keeps has the box that the replaced one was counted with', async () => {
  await read('SN1', { at: 1, section: gondola });
  await read('SN1', { at: 2, section: balcao });
  await under.agree('latest');
  const second = await under.recount(['i:1'], { round: 2, replaces: [gondola] });
  await under.count(GTIN, 3, { section: second, as: BIA });
  await under.close(second);
  expect((await item('i:1')).item.counted).toBe(4);
  await read('SN1', { by: BIA, section: second, at: 3 });
  await under.close(second);
  expect((await comparison()).units).toMatchObject({ settled: 4, superseded: 1, same_box: 1, awaiting: 0 });
});

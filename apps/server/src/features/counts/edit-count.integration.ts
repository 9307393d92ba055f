import { removeCountLine } from '@balanco/contract/counts/count-edit';
import { expect, it } from 'vitest';
import { auditRows, rowIn, setRows } from '../../testing/database/rows.js';
import type { TestedEndpoint } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  linesOf,
  setUpCountedPharmacy,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, counted, edit, lines } = setUpCountedPharmacy();

const entries = [
  { barcode: '789', count: 1, factor: 2 },
  { barcode: '790', count: 2 },
];
const garbage = { count: 2 };
const internal = { code: '42', count: 5 };

it.each([
  { body: { barcode: 'lixo' } },
  { body: { barcode: null, internalBarcode: null } },
  { body: { barcode: [entries[0], { count: 2 }] } },
  { body: { barcode: [entries[0]] } },
  { from: [entries[0], garbage], body: { barcode: [garbage, garbage] } },
])(
  "a collector can't take a readable line out of another's count with %j; the office can",
  async (edited) => {
    const { from = entries, body } = edited;
    const id = await counted({ barcode: from });
    await setRows(server().db, 'count', { id }, { cognito_user_id: server().people.mod.sub });
    const before = await lines();
    expect(await edit(id, body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await lines()).toEqual(before);
    expect((await edit(id, body, 'mod')).status).toBe(200);
    expect((await edit(id, { factor: 4 })).status).toBe(200);
  },
);

it('editing keeps the ids of lines whose index stays', async () => {
  const id = await counted({ barcode: entries });
  const ids = async () => (await linesOf(server(), { pharmacy: pharmacy().id })).map((line) => line.line_id);
  const before = await ids();
  await edit(id, { barcode: [entries[0], { ...entries[1], count: 50 }] });
  expect(await ids()).toEqual(before);
});

it('editing to the stored values changes nothing', async () => {
  const id = await counted({ barcode: entries, factor: 2.5 });
  const audited = () => auditRows(server().db, { entity_id: String(id) });
  const before = (await audited()).length;
  for (const body of [
    {},
    { _version: 1 },
    { barcode: entries, factor: 2.5 },
    { factor: 2.50049, barcode: entries },
  ]) {
    expect((await edit(id, body)).body).toMatchObject({ _version: 1 });
  }
  expect(await audited()).toHaveLength(before);
});

it('writing back the former fields undoes the deletion of a line', async () => {
  const sources = [
    { barcode: entries, internalBarcode: internal, factor: 1 },
    { barcode: JSON.stringify(entries), internalBarcode: null, factor: 3 },
    { barcode: [entries[0]], internalBarcode: JSON.stringify(internal), factor: 1 },
  ];
  for (const source of sources) {
    const id = await counted(source);
    const before = await lines();
    for (const index of [0, before.length - 1]) {
      const { body: gone } = await edit(id, removeCountLine(source, index) ?? {});
      expect(await lines()).toHaveLength(before.length - 1);
      const { barcode, internalBarcode } = source;
      const undo = await edit(id, { barcode, internalBarcode, _version: gone._version });
      expect(undo).toMatchObject({ status: 200, body: { ...source, _version: gone._version + 1 } });
      expect(await lines()).toEqual(before);
    }
    await edit(id, { _deleted: true });
  }
});

it('deleting a count records the moment, and restoring clears it', async () => {
  const id = await counted();
  const moment = async () => (await rowIn(server().db, 'count', { id }, 'deleted_at')).deleted_at;
  await edit(id, { _deleted: true });
  const first = await moment();
  expect(first).toBeInstanceOf(Date);
  await edit(id, { factor: 2 });
  expect(await moment()).toEqual(first);
  await edit(id, { _deleted: false });
  expect(await moment()).toBeNull();
});

const two = {
  barcode: [
    { barcode: '100', count: 2 },
    { barcode: '200', count: 3, nota: 'x' },
  ],
};
const three = { ...two, internalBarcode: { code: '7', count: 1 } };
const line = (count_id: number, entry_index = 0, _version = 1) => ({ count_id, entry_index, _version });
const send = (endpoint: TestedEndpoint, body: object) => server().call(endpoint, { as: 'mod', body });
const places = async () =>
  (await linesOf(server(), { pharmacy: pharmacy().id })).map((each) => each.section_name);

it("deleting lines keeps a count's other lines; the last line deletes it", async () => {
  const [first, second] = [await counted(three), await counted(two)];
  const body = { lines: [line(first, 0), line(first, 2), line(second, 0), line(second, 1)] };
  const answer = await send('bulkDeleteCounts', body);
  const changed = [first, second].map((id) => ({ id, _version: 2 }));
  expect(answer).toMatchObject({ status: 200, body: { changed, failed: [] } });
  expect(await lines()).toEqual([['200', 3, 1]]);
  const undone = await send('undoBulkCounts', { counts: changed });
  expect(undone.body).toEqual({ changed: changed.map((count) => ({ ...count, _version: 3 })), failed: [] });
  expect((await lines()).map(String).sort()).toEqual(['100,2,1', '100,2,1', '200,3,1', '200,3,1', '7,1,1']);
});

it('a bulk call skips and names counts that someone else has changed', async () => {
  const [first, second] = [await counted(two), await counted(two)];
  await edit(first, { factor: 5 });
  const answer = await send('bulkDeleteCounts', { lines: [line(first), line(second), line(999_999)] });
  expect(answer.body).toEqual({
    changed: [{ id: second, _version: 2 }],
    failed: [
      { count_id: first, reason: 'version_conflict' },
      { count_id: 999_999, reason: 'not_found' },
    ],
  });
});

it('a factor is set on the chosen lines only and undone', async () => {
  const [some, whole, odd] = [await counted(three), await counted(two), await counted({ barcode: '[{' })];
  const chosen = [line(some, 1), line(whole, 0), line(whole, 1), line(odd)];
  const answer = await send('bulkSetFactor', { lines: chosen, factor: 12 });
  expect(answer.body.failed).toEqual([{ count_id: odd, reason: 'unrecognised' }]);
  expect(answer.body.changed).toHaveLength(2);
  const factors = async () =>
    (await lines())
      .filter(([, quantity]) => quantity !== null)
      .map(String)
      .sort();
  expect(await factors()).toEqual(['100,2,1', '100,2,12', '200,3,12', '200,3,12', '7,1,1']);
  await send('undoBulkCounts', { counts: answer.body.changed });
  expect(await factors()).toEqual(['100,2,1', '100,2,1', '200,3,1', '200,3,1', '7,1,1']);
});

it('an undo gives each line of a count the factor that it had', async () => {
  const factors = { 100: 3, 200: 12, 300: 1 };
  const barcode = Object.entries(factors).map(([code, factor]) => ({ barcode: code, count: 2, factor }));
  const id = await counted({ barcode });
  const factorsNow = async () =>
    Object.fromEntries((await lines()).map(([code, _quantity, factor]) => [code, factor]));
  const same = await send('bulkSetFactor', { lines: [line(id, 1)], factor: 12 });
  expect(same.body).toEqual({ changed: [], failed: [] });
  const { body } = await send('bulkSetFactor', { lines: [line(id, 1)], factor: 5 });
  expect(await factorsNow()).toEqual({ ...factors, 200: 5 });
  await send('undoBulkCounts', { counts: body.changed });
  expect(await factorsNow()).toEqual(factors);
});

it('counts move whole to a section, and back while their section exists', async () => {
  const { inventory_id: inventoryID } = await addInventory(server(), pharmacy().id);
  const [from, to] = [
    await addSection(server(), inventoryID, 'A'),
    await addSection(server(), inventoryID, 'B'),
  ];
  const id = await counted({ ...two, inventoryID, sectionID: from });
  const moved = await send('bulkMoveCounts', { lines: [line(id, 1)], inventory: inventoryID, section: to });
  expect(moved.body).toEqual({ changed: [{ id, _version: 2 }], failed: [] });
  expect(await places()).toEqual(['B', 'B']);
  await send('undoBulkCounts', { counts: moved.body.changed });
  expect(await places()).toEqual(['A', 'A']);
  const body = { lines: [line(id, 0, 3)], inventory: inventoryID, section: to };
  const again = await send('bulkMoveCounts', body);
  await setRows(server().db, 'section', { id: from }, { deleted_at: new Date() });
  const undone = await send('undoBulkCounts', { counts: again.body.changed });
  expect(undone.body).toEqual({ changed: [], failed: [{ count_id: id, reason: 'not_found' }] });
  expect(await places()).toEqual(['B', 'B']);
});

it('counts do not move to another pharmacy', async () => {
  const id = await counted(two);
  const { id: other } = await addPharmacy(server());
  const { inventory_id: inventory } = await addInventory(server(), other);
  const answer = await send('bulkMoveCounts', { lines: [line(id)], inventory });
  expect(answer.body).toEqual({ changed: [], failed: [{ count_id: id, reason: 'not_found' }] });
  expect(await lines()).toHaveLength(2);
});

it('an undo skips counts that someone has changed since', async () => {
  const id = await counted(two);
  const { body } = await send('bulkSetFactor', { lines: [line(id), line(id, 1)], factor: 6 });
  await edit(id, { factor: 9 });
  const undone = await send('undoBulkCounts', { counts: body.changed });
  expect(undone.body).toEqual({ changed: [], failed: [{ count_id: id, reason: 'version_conflict' }] });
});

it('the same product lists all its lines under any code, with stock', async () => {
  await addProducts(server(), pharmacy().id, [
    { internal_code: '7', barcode: '100', description: 'Soro', system_stock: 20 },
  ]);
  const { inventory_id: other } = await addInventory(server(), pharmacy().id);
  await counted({ ...three, factor: 3 });
  await counted({ barcode: [{ barcode: '0100', count: 4 }], createdAt: '2026-05-02T10:00:00Z' });
  await counted({ barcode: [{ barcode: '100', count: 50 }], inventoryID: other });
  const listed = await linesOf(server(), { pharmacy: pharmacy().id });
  const same = async (code: string) => {
    const id = listed.find((each) => each.barcode === code)?.line_id ?? 0;
    return await server().ask('listSameProduct', { params: { id } });
  };
  const soro = await same('0100');
  expect(soro).toMatchObject({ system_stock: 20, units: 13, count: 3 });
  const codes = soro.results.map((each) => each.barcode || each.internal_code);
  expect(codes).toEqual(['0100', '7', '100']);
  expect(await same('200')).toMatchObject({ system_stock: null, units: 9, count: 1 });
});

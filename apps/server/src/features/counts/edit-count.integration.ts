import { removeCountLine } from '@balanco/contract/counts/count-edit';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { linesOf, setUpCountedPharmacy } from '../../testing/world/stock-taking.js';

const { server, pharmacy, counted, edit, lines } = setUpCountedPharmacy();

const two = [
  { barcode: '789', count: 1, factor: 2 },
  { barcode: '790', count: 2 },
];
const garbage = { count: 2 };
const internal = { code: '42', count: 5 };

it.each([
  { body: { barcode: 'lixo' } },
  { body: { barcode: null, internalBarcode: null } },
  { body: { barcode: [two[0], { count: 2 }] } },
  { body: { barcode: [two[0]] } },
  { from: [two[0], garbage], body: { barcode: [garbage, garbage] } },
])(
  "a collector can't take a readable line out of another's count with %j; the office can",
  async (edited) => {
    const { from = two, body } = edited;
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
  const id = await counted({ barcode: two });
  const ids = async () => (await linesOf(server(), { pharmacy: pharmacy().id })).map((line) => line.line_id);
  const before = await ids();
  await edit(id, { barcode: [two[0], { ...two[1], count: 50 }] });
  expect(await ids()).toEqual(before);
});

it('editing to the stored values changes nothing', async () => {
  const id = await counted({ barcode: two, factor: 2.5 });
  const audited = () =>
    server().db.selectFrom('audit').select('id').where('entity_id', '=', String(id)).execute();
  const before = (await audited()).length;
  for (const body of [
    {},
    { _version: 1 },
    { barcode: two, factor: 2.5 },
    { factor: 2.50049, barcode: two },
  ]) {
    expect((await edit(id, body)).body).toMatchObject({ _version: 1 });
  }
  expect(await audited()).toHaveLength(before);
});

it('writing back the former fields undoes the deletion of a line', async () => {
  const sources = [
    { barcode: two, internalBarcode: internal, factor: 1 },
    { barcode: JSON.stringify(two), internalBarcode: null, factor: 3 },
    { barcode: [two[0]], internalBarcode: JSON.stringify(internal), factor: 1 },
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
  const moment = async (id: number) => {
    const count = server().db.selectFrom('count').select('deleted_at').where('id', '=', id);
    return (await count.executeTakeFirst())?.deleted_at;
  };
  const id = await counted();
  await edit(id, { _deleted: true });
  const first = await moment(id);
  expect(first).toBeInstanceOf(Date);
  await edit(id, { factor: 2 });
  expect(await moment(id)).toEqual(first);
  await edit(id, { _deleted: false });
  expect(await moment(id)).toBeNull();
});

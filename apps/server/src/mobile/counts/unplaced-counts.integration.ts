import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import {
  addInventory,
  addSection,
  linesOf,
  mobileCount,
  setUpInventory,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, aCount, submit, submitOne, lines } = setUpInventory();

const waiting = async (named_inventory: string) =>
  (await server().ask('listUnplacedCounts', { query: { named_inventory } })).results;

it.each([
  ['a UUID', randomUUID()],
  ['a number', 999_999],
  ['any text', 'Balanço da loja 3'],
  ['nothing', 0],
  ['less', -7],
  ['a fraction', 1.5],
  ['true', true],
  ['a UUID of no known version', '11111111-1111-1111-1111-111111111111'],
])('a count of an unknown inventory is stored as unplaced and answered so: %s', async (_what, unknown) => {
  const count = aCount({ inventoryID: unknown });
  const detail =
    'O inventário não foi encontrado. A contagem está guardada e será atribuída pelo escritório.';
  expect(await submitOne(count)).toMatchObject({
    status: 'created',
    _version: 1,
    unplaced: true,
    detail,
  });
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', unplaced: true });
  expect(await waiting(String(unknown).toLowerCase())).toMatchObject([
    { amplify_id: count.amplify_id, user_name: 'Ulisses Usuário', lines: [{ quantity: 1 }] },
  ]);
});

it.each([
  ['an endless text', 'A'.repeat(5000), 'a'.repeat(100)],
  ['control characters', 'Loja\u0000\n3', 'loja3'],
  ['an object', { id: 4 }, '{"id":4}'],
])('an unplaced count keeps its inventory’s name as storable text: %s', async (_what, inventoryID, named) => {
  const count = aCount({ inventoryID });
  expect(await submitOne(count)).toMatchObject({ status: 'created', unplaced: true });
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', unplaced: true });
  expect((await waiting(named)).map(({ amplify_id }) => amplify_id)).toEqual([count.amplify_id]);
});

it.each([{ inventoryID: null }, { inventoryID: undefined }, { inventoryID: ' ' }])(
  'an unplaced count may name no inventory at all: %o',
  async (fields) => {
    const count = { ...aCount(), ...fields };
    expect(await submitOne(count)).toMatchObject({ status: 'created', unplaced: true });
    expect((await waiting('none')).map(({ amplify_id }) => amplify_id)).toContain(count.amplify_id);
  },
);

it('an unplaced count is in no list or total', async () => {
  const { id } = await submitOne(mobileCount(randomUUID()));
  expect(await linesOf(server(), {})).not.toContainEqual(expect.objectContaining({ count_id: id }));
  const params = { id: id ?? 0 };
  expect(await server().call('editCount', { as: 'mod', params, body: { factor: 2 } })).toMatchObject({
    status: 404,
  });
});

it('an unplaced count can be changed and deleted by its collector', async () => {
  const unknown = randomUUID();
  const count = mobileCount(unknown);
  await submitOne(count);
  const { inventoryID: _none, ...placeless } = { ...count, inventoryID: undefined };
  expect(await submitOne({ ...placeless, factor: 3, _version: 1 })).toMatchObject({
    status: 'merged',
    _version: 2,
  });
  expect(await waiting(unknown)).toMatchObject([{ _version: 2, lines: [{ factor: 3 }] }]);
  expect(await submitOne({ ...count, factor: 9, _version: 2 }, 'admin')).toMatchObject({
    code: 'permission_denied',
  });
  await submitOne({ ...placeless, _deleted: true, _version: 2 });
  expect(await waiting(unknown)).toEqual([]);
});

it('an unplaced count moves into its inventory when the app creates it', async () => {
  const id = randomUUID();
  const late = [mobileCount(id.toUpperCase()), mobileCount(id)];
  await submit(late);
  const body = { id, name: 'Do aplicativo', pharmacy: pharmacy().id };
  const made = await server().call('createMobileInventory', { as: 'admin', body });
  expect(made).toMatchObject({ status: 201, body: { total_counts: 2 } });
  expect(await lines()).toMatchObject([
    { inventoryID: id, _version: 2, user_name: 'Ulisses Usuário' },
    { inventoryID: id, _version: 2 },
  ]);
  expect(await waiting(id)).toEqual([]);
  expect(await submit(late)).toMatchObject([{ status: 'unchanged' }, { status: 'unchanged' }]);
});

it('a change does not restore a count whose inventory was deleted', async () => {
  const count = aCount();
  await submitOne(count);
  const gone = { deleted: true, deleted_at: new Date(), version: 2, field_versions: '{"deleted": 2}' };
  const { db } = server();
  await db.updateTable('count').set(gone).where('amplify_id', '=', count.amplify_id).execute();
  await setRows(db, 'inventory', { number: Number(inventory()) }, { deleted_at: new Date() });
  const change = { ...count, factor: 5, _deleted: false, _version: 1 };
  expect(await submitOne(change)).toMatchObject({ status: 'merged', _version: 3 });
  expect(await lines()).toEqual([]);
});

const opened = (id: string, as: 'user' | 'mod' = 'user') =>
  server().call('openSection', { as, body: { id, inventoryID: inventory(), name: 'Corredor' } });

it('a new section takes the unplaced counts that name it', async () => {
  const sectionID = randomUUID();
  const count = { ...aCount({ sectionID }), inventoryID: undefined };
  expect(await submitOne(count)).toMatchObject({ unplaced: true });
  await opened(sectionID);
  expect(await lines()).toMatchObject([{ inventoryID: inventory(), sectionID, _version: 2 }]);
  const next = { ...aCount({ sectionID }), inventoryID: undefined };
  expect((await submitOne(next)).unplaced).toBeUndefined();
  expect(await lines()).toHaveLength(2);
});

it('a section of another inventory counts as unknown', async () => {
  const other = (await addInventory(server(), pharmacy().id)).inventory_id;
  const sectionID = await addSection(server(), other);
  await submitOne(aCount({ sectionID }));
  expect(await lines()).toMatchObject([{ inventoryID: inventory(), sectionID: null }]);
});

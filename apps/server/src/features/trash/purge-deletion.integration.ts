import { expect, it } from 'vitest';
import { auditRows, rowIn, rowsIn } from '../../testing/database/rows.js';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addProducts,
  addSection,
  linesOf,
  mobileCount,
  setUpPharmacy,
  submit,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

const purge = (id: string | null | undefined, typed_name: string) =>
  server().call('purgeDeletion', { params: { id }, body: { typed_name } });
const restore = (id: string | null | undefined) =>
  server().call('restoreDeletion', { params: { id }, body: {} });
const trash = async () => (await server().ask('listTrash', { query: { pharmacy: pharmacy().id } })).results;
const stored = async (table: 'product' | 'count' | 'count_line' | 'section' | 'inventory') =>
  (await rowsIn(server().db, table, { pharmacy_id: pharmacy().id })).length;

async function deleteInventoryWithSection(): Promise<{ id: string; counts: object[] }> {
  const inventory = Number((await addInventory(server(), pharmacy().id)).inventory_id);
  const sectionID = await addSection(server(), inventory);
  const counts = [mobileCount(inventory, { sectionID }), mobileCount(inventory)];
  await submit(server(), counts);
  const remove = async (body: object) =>
    (await server().ask('deleteInventory', { params: { id: inventory }, body })).deletion;
  await remove({ section_id: sectionID });
  return { id: await remove({}), counts };
}

it('purging erases the products of a deletion for good', async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '1' }, { internal_code: '2' }]);
  const query = { pharmacy: pharmacy().id };
  const { deletion } = await server().ask('deleteAllProducts', { query });
  expect(await purge(deletion, ' farmacia central ')).toEqual({ status: 200, body: { purged: 1 } });
  expect([await trash(), await stored('product')]).toEqual([[], 0]);
  await expectRefused(restore(deletion), 'Já saiu da lixeira para sempre.', 404);
});

it('purging an inventory purges earlier deletions in it', async () => {
  const { id } = await deleteInventoryWithSection();
  expect(await trash()).toHaveLength(2);
  expect((await purge(id, 'Geral')).body).toEqual({ purged: 2 });
  expect(await trash()).toEqual([]);
  const left = await Promise.all((['count', 'count_line', 'section'] as const).map(stored));
  expect(left).toEqual([2, 0, 1]);
});

it('purging the counts of the whole pharmacy keeps its inventory blind', async () => {
  const { id: ofPharmacy, name, inventory_uuid: id } = pharmacy();
  await addProducts(server(), ofPharmacy, [{ internal_code: '1', system_stock: 40 }]);
  const products = () => server().ask('listProducts', { query: { pharmacy: ofPharmacy } });
  await submit(server(), [mobileCount(id)]);
  const { deletion } = await server().ask('deleteInventory', { params: { id }, body: {} });
  await server().call('setBlindCount', { params: { id }, body: { blind: true } });
  expect((await purge(deletion, name)).status).toBe(200);
  expect(await products()).toMatchObject({ blind: true, results: [{ system_stock: null }] });
});

it('repeating a purged count changes nothing, changing it stores it', async () => {
  const { id, counts } = await deleteInventoryWithSection();
  await purge(id, 'Geral');
  expect((await submit(server(), counts)).map(({ status, _version }) => [status, _version])).toEqual([
    ['unchanged', 2],
    ['unchanged', 2],
  ]);
  const changed = counts.map((count) => ({ ...count, factor: 3, _version: 2 }));
  expect((await submit(server(), changed)).map(({ status }) => status)).toEqual(['merged', 'merged']);
  expect(await linesOf(server(), { pharmacy: pharmacy().id })).toEqual([]);
});

it('purging a pharmacy purges all deletions in it', async () => {
  await deleteInventoryWithSection();
  await addProducts(server(), pharmacy().id, [{ internal_code: '1' }]);
  await server().call('deleteAllProducts', { query: { pharmacy: pharmacy().id } });
  const params = { id: pharmacy().id };
  const { deletion } = await server().ask('deletePharmacy', { params });
  expect((await purge(deletion, pharmacy().name)).body).toEqual({ purged: 4 });
  expect([await stored('product'), await stored('count_line'), await stored('count')]).toEqual([0, 0, 2]);
});

it('purging leaves an audit row with what was erased', async () => {
  const { id } = await deleteInventoryWithSection();
  await purge(id, 'Geral');
  const rows = await auditRows(server().db, { action: 'purge' });
  expect(rows.filter((row) => row.pharmacy_id === pharmacy().id)).toMatchObject([
    { actor_name: 'Ana Administradora', entity: 'inventory', after: { deletion: id, purged: 2, lines: 2 } },
  ]);
});

async function deletedCount(as: Who = 'mod', fields: object = {}): Promise<number> {
  const { inventory_id } = await addInventory(server(), pharmacy().id);
  const [result] = await submit(server(), [mobileCount(inventory_id, fields)]);
  const id = result?.id ?? 0;
  await server().call('editCount', { as, params: { id }, body: { _deleted: true } });
  return id;
}
const lines = () => linesOf(server(), { pharmacy: pharmacy().id });

it('a count deleted on the web can be restored from the Lixeira', async () => {
  await addProducts(server(), pharmacy().id, [{ barcode: '7891234567895', description: 'SORO' }]);
  const id = await deletedCount('mod', { barcode: [{ barcode: '7891234567895', count: 1234.5 }] });
  const [deletion] = await trash();
  expect(deletion?.about).toBe('SORO · 1.234,5 un · Ulisses Usuário');
  expect(deletion).toMatchObject({
    kind: 'count',
    name: '7891234567895',
    place: 'Geral',
    deleted_by: 'Márcio Moderador',
    contents: { counts: 1 },
  });
  expect((await restore(deletion?.id)).body.restored.counts).toBe(1);
  expect(await lines()).toMatchObject([{ count_id: id, _version: 3 }]);
  expect(await trash()).toEqual([]);
});

it('a count that is live again leaves the Lixeira', async () => {
  const id = await deletedCount('user');
  await server().call('editCount', { params: { id }, body: { _deleted: false } });
  expect(await trash()).toEqual([]);
});

it('a count of several lines is one deletion', async () => {
  await deletedCount('mod', {
    barcode: [{ barcode: '1', count: 1 }, { barcode: '2', count: 1 }, { count: 1 }],
  });
  expect(await trash()).toMatchObject([{ name: '1 e mais 2', contents: { counts: 3 } }]);
});

it('a count waits in the Lixeira for its deleted inventory', async () => {
  await deletedCount();
  const [deletion] = await trash();
  const web = { pharmacy_id: pharmacy().id, source: 'web' };
  const { number: id } = await rowIn(server().db, 'inventory', web, 'number');
  await server().call('deleteInventory', { params: { id }, body: {} });
  expect(await restore(deletion?.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('deletions by phones are not in the Lixeira', async () => {
  const { inventory_id } = await addInventory(server(), pharmacy().id);
  const count = mobileCount(inventory_id);
  await submit(server(), [count]);
  await submit(server(), [{ ...count, _deleted: true, _version: 1 }]);
  expect(await trash()).toEqual([]);
});

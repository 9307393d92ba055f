import { randomUUID } from 'node:crypto';
import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../caller.js';
import { rowIn, rowsIn } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts, productsOf, usePharmacy } from '../../testing/world/stock-taking.js';
import { deleteAllProducts as deleteAllProductsInContext } from './change-products.js';

const server = useServer();

const pharmacy = usePharmacy(server);

beforeEach(() => addProducts(server, pharmacy.id, [dipirona, soro]));

const dipirona = {
  ...BLANK_PRODUCT,
  internal_code: '0042',
  barcode: '7891234567895',
  description: 'DIPIRONA SÓDICA',
  department: 'GENÉRICOS',
  system_stock: 10.5,
  value: 3.99,
};

const soro = { ...dipirona, internal_code: '0777', barcode: '', description: 'SORO FISIOLÓGICO' };

async function idOf(description: string): Promise<string> {
  return (await rowIn(server.db, 'product', { pharmacy_id: pharmacy.id, description }, 'id')).id;
}

const edit = (id: string, body: object) => server.call('editProduct', { params: { id }, body });
const remove = (id: string, as: Who = 'mod') => server.call('deleteProduct', { as, params: { id } });
const removeAll = (of: string) => server.call('deleteAllProducts', { query: { pharmacy: of } });

function stored(id: string) {
  return server.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function auditOf(entity_id: string) {
  const columns = ['action', 'entity', 'actor_sub', 'pharmacy_id', 'before', 'after'] as const;
  const rows = await rowsIn(server.db, 'audit', { entity_id, entity: 'product' }, ...columns);
  return rows.filter(({ action }) => action !== 'import');
}

it('editing a product changes all fields and audits both states', async () => {
  const id = await idOf(dipirona.description);
  const [before] = (await productsOf(server, pharmacy.id)).filter((product) => product.id === id);
  const { updated_at } = await stored(id);
  const fields = {
    ...BLANK_PRODUCT,
    internal_code: '43',
    barcode: '789',
    description: 'DIPIRONA 1G',
    system_stock: -2.125,
    value: 0.1,
  };
  const after = { ...fields, id, pharmacy: pharmacy.id, version: 2 };
  expect(await edit(id, fields)).toEqual({ status: 200, body: after });
  expect(await productsOf(server, pharmacy.id)).toContainEqual(after);
  expect((await stored(id)).updated_at.getTime()).toBeGreaterThan(updated_at.getTime());
  expect(await auditOf(id)).toEqual([
    {
      action: 'update',
      entity: 'product',
      actor_sub: server.people.mod.sub,
      pharmacy_id: pharmacy.id,
      before,
      after,
    },
  ]);
});

it('the next import finds an edited product by its new codes', async () => {
  await edit(await idOf(dipirona.description), { ...dipirona, internal_code: '43' });
  const row = { pharmacy: pharmacy.id, ...dipirona, internal_code: '0043' };
  const body = await server.ask('bulkProducts', { body: [row] });
  expect(body).toMatchObject({ created: 0, updated: 1 });
});

it('editing a product rounds numbers to the stored decimals', async () => {
  const fields = { ...dipirona, system_stock: 0.0005, value: 2.675 };
  const { body } = await edit(await idOf(dipirona.description), fields);
  expect([body.system_stock, body.value]).toEqual([0.001, 2.68]);
  expect(await productsOf(server, pharmacy.id)).toContainEqual(body);
});

it('editing a product without a change writes nothing, not even a timestamp', async () => {
  const id = await idOf(dipirona.description);
  const before = await stored(id);
  expect((await edit(id, dipirona)).status).toBe(200);
  expect(await stored(id)).toEqual(before);
  expect(await auditOf(id)).toEqual([]);
});

it('an edit may change the leading zeros of a product’s codes', async () => {
  const respelled = { ...dipirona, internal_code: '42', barcode: `0${dipirona.barcode}` };
  const answer = await edit(await idOf(dipirona.description), respelled);
  expect(answer).toMatchObject({ status: 200, body: respelled });
});

it("an edit may reuse codes of deleted or other pharmacies' products", async () => {
  const other = await addPharmacy(server);
  await addProducts(server, other.id, [{ internal_code: '50', barcode: '1' }]);
  const id = await idOf(soro.description);
  const to = (internal_code: string, barcode: string) => edit(id, { ...soro, internal_code, barcode });
  expect((await to('50', '1')).status).toBe(200);
  expect((await to('42', '2')).status).toBe(200);
  await remove(await idOf(dipirona.description));
  expect((await to('42', dipirona.barcode)).status).toBe(200);
});

it('editing an unknown or deleted product is refused', async () => {
  const gone = await idOf(soro.description);
  await remove(gone);
  for (const id of [randomUUID(), gone]) {
    const answer = await edit(id, soro);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Produto não encontrado.' } });
  }
});

it('a deleted product leaves all lists and is audited, but stays stored', async () => {
  const id = await idOf(soro.description);
  const [before] = (await productsOf(server, pharmacy.id)).filter((product) => product.id === id);
  expect(await remove(id)).toEqual({ status: 200, body: { deleted: 1, deletion: expect.any(String) } });
  expect((await productsOf(server, pharmacy.id)).map(({ description }) => description)).toEqual([
    dipirona.description,
  ]);
  const { deleted_at } = await stored(id);
  expect(await auditOf(id)).toEqual([
    {
      action: 'delete',
      entity: 'product',
      actor_sub: server.people.mod.sub,
      pharmacy_id: pharmacy.id,
      before,
      after: { deleted_at: deleted_at?.toISOString() },
    },
  ]);
});

it('a product is deleted only once', async () => {
  const id = await idOf(soro.description);
  const answers = await Promise.all([remove(id), remove(id, 'admin')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await auditOf(id)).toHaveLength(1);
});

it.each(['id', 'inventory_uuid'] as const)(
  'deleting all products by %s empties the pharmacy and reports the number',
  async (name) => {
    const other = await addPharmacy(server);
    await addProducts(server, other.id, [dipirona]);
    expect(await removeAll(pharmacy[name])).toEqual({
      status: 200,
      body: { deleted: 2, deletion: expect.any(String) },
    });
    expect(await productsOf(server, pharmacy.id)).toEqual([]);
    expect(await productsOf(server, other.id)).toHaveLength(1);
  },
);

it('deleting all of an empty catalogue returns zero without an audit row', async () => {
  const empty = await addPharmacy(server);
  expect(await removeAll(empty.id)).toEqual({ status: 200, body: { deleted: 0, deletion: null } });
  expect(await auditOf(empty.id)).toEqual([]);
});

it('deleting all products reports the number for statistics', async () => {
  const touched: [string, number][] = [];
  const statistics = {
    scheduleAnalyze: (table: string, rows: number) => touched.push([table, rows]),
    close: () => undefined,
  };
  const caller: Caller = { ...server.people.mod, role: 'mod', licensed: true, pharmacyIds: null };
  const context = { db: server.db, statistics, caller };
  const { length } = await productsOf(server, pharmacy.id);
  await deleteAllProductsInContext(context, { pharmacy: pharmacy.id });
  await deleteAllProductsInContext(context, { pharmacy: pharmacy.id });
  expect(length).toBeGreaterThan(0);
  expect(touched).toEqual([
    ['product', length],
    ['product', 0],
  ]);
});

const count = async (query: Record<string, string>) => (await server.ask('countProducts', { query })).count;

async function counts(): Promise<[number, number]> {
  return [await count({ include_duplicates: 'true' }), await count({})];
}

it('product-count counts rows with include_duplicates, otherwise internal codes per pharmacy', async () => {
  const [rows, codes] = await counts();
  const pharmacy = await addPharmacy(server);
  await addProducts(server, pharmacy.id, [
    { internal_code: '1', barcode: '789' },
    { internal_code: '01', barcode: '790' },
    { internal_code: '2' },
    { barcode: '791' },
  ]);
  await addProducts(server, (await addPharmacy(server)).id, [{ internal_code: '1' }]);
  expect(await counts()).toEqual([rows + 5, codes + 3]);
  expect(await count({ include_duplicates: 'false' })).toBe(codes + 3);
});

it('product-count omits products deleted one by one or together', async () => {
  const [rows, codes] = await counts();
  const pharmacy = await addPharmacy(server);
  await addProducts(server, pharmacy.id, [
    { internal_code: '1' },
    { internal_code: '2' },
    { internal_code: '3' },
  ]);
  const [product] = await productsOf(server, pharmacy.id);
  await server.call('deleteProduct', { params: { id: product?.id } });
  expect(await counts()).toEqual([rows + 2, codes + 2]);
  await server.call('deleteAllProducts', { query: { pharmacy: pharmacy.id } });
  expect(await counts()).toEqual([rows, codes]);
});

import { createPharmacy, getPharmacyContents, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import {
  forEachColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductValues,
} from '@balanco/contract/products/product-columns';
import { beforeEach, expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';
import { createPharmacy as createPharmacyInContext } from './change-pharmacies.js';

const server = useServer();
let source: Pharmacy;
beforeEach(async () => {
  source = await addPharmacy(server);
  await addProducts(server, source.id, [
    {
      // No blanks, so a copy that loses a column differs.
      ...(forEachColumn((column) => (isTextColumn(column) ? column.toUpperCase() : 7.5)) as ProductValues),
      internal_code: '0042',
      barcode: '07891234567895',
      description: 'DIPIRONA SÓDICA',
      department: 'GENÉRICOS',
      system_stock: -10.125,
      value: 1234567.89,
    },
    { internal_code: '43', description: 'SORO' },
  ]);
});

function copy(copyFrom: string, as: Who = 'mod') {
  return server.call(createPharmacy, { as, body: { name: 'Cópia', copy_from: copyFrom } });
}

async function catalogueOf(pharmacyId: string) {
  const live = { pharmacy_id: pharmacyId, deleted_at: null };
  const rows = await rowsIn(server.db, 'product', live, 'id', ...PRODUCT_COLUMN_NAMES);
  rows.sort((a, b) => Number(a.internal_code) - Number(b.internal_code));
  return { ids: rows.map(({ id }) => id), products: rows.map(({ id: _id, ...product }) => product) };
}

it('a copied pharmacy has all fields of live products under new ids', async () => {
  const one = { pharmacy_id: source.id, internal_code: '43' };
  await setRows(server.db, 'product', one, { deleted_at: new Date() });
  await addProducts(server, source.id, [{ internal_code: '44', value: 0.1 }]);
  const before = await catalogueOf(source.id);
  const { status, body } = await copy(source.id);
  expect(status).toBe(201);
  const made = await catalogueOf(body.id);
  expect(made.products).toEqual(before.products);
  expect(made.products).toHaveLength(2);
  expect(made.products[0]).toMatchObject({
    internal_code: '0042',
    system_stock: -10.125,
    value: 1234567.89,
  });
  expect(made.ids.filter((id) => before.ids.includes(id))).toEqual([]);
  expect(await catalogueOf(source.id)).toEqual(before);
});

it('a copied pharmacy has no inventories and no counts', async () => {
  await addInventory(server, source.id);
  await submit(server, [mobileCount(source.inventory_uuid)]);
  const { body } = await copy(source.id);
  const answer = await server.call(getPharmacyContents, { params: { id: body.id } });
  expect(answer.body).toMatchObject({ products: 2, inventories: 0, sections: 0, counts: 0 });
});

it('copying a pharmacy audits the source and the number of products', async () => {
  const { body } = await copy(source.id);
  expect(await auditRows(server.db, { pharmacy_id: body.id })).toMatchObject([
    {
      action: 'create',
      entity: 'pharmacy',
      entity_id: body.id,
      actor_sub: server.people.mod.sub,
      after: { ...body, copied_from: source.id, products: 2 },
    },
  ]);
});

it('only copying a pharmacy schedules an analyze of the products', async () => {
  const touched: string[] = [];
  const statistics = { scheduleAnalyze: (table: string) => touched.push(table), close: () => undefined };
  const caller = { ...server.people.mod, role: 'mod', licensed: true, pharmacyIds: null } as const;
  const context = { db: server.db, statistics, caller };
  await createPharmacyInContext(context, { name: 'Vazia', key: null });
  expect(touched).toEqual([]);
  await createPharmacyInContext(context, { name: 'Cheia', copy_from: source.id, key: null });
  expect(touched).toEqual(['product']);
});

import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import type { ProductRow } from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { auditRows, setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, usePharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);

const bulk = (rows: readonly Partial<ProductRow>[]) =>
  server.call('bulkProducts', { body: rows.map((row) => ({ pharmacy: pharmacy.id, ...row })) });

function storedIn(pharmacyId: string) {
  return server.db
    .selectFrom('product')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('internal_code_key')
    .orderBy('barcode_key')
    .execute();
}

const dipirona = {
  ...BLANK_PRODUCT,
  internal_code: '0042',
  barcode: '7891234567895',
  description: 'DIPIRONA SÓDICA',
  department: 'GENÉRICOS',
  system_stock: 10.5,
  value: 3.99,
};

it('a repeated bulk call changes nothing, not even a timestamp', async () => {
  const rows = [dipirona, { barcode: '790', system_stock: 1.00049, value: 2.675 }, { internal_code: '8' }];
  await bulk(rows);
  const before = await storedIn(pharmacy.id);
  const audited = await server.db.selectFrom('audit').select('id').execute();
  expect((await bulk(rows)).body).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await storedIn(pharmacy.id)).toEqual(before);
  expect(await server.db.selectFrom('audit').select('id').execute()).toEqual(audited);
});

it('a bulk call accepts an empty list', async () => {
  expect(await server.ask('bulkProducts', { body: [] })).toEqual({
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
  });
});

it('a bulk call accepts several pharmacies by id or inventory_uuid', async () => {
  const one = pharmacy;
  const other = await addPharmacy(server);
  const rows = [one.id, other.inventory_uuid, one.inventory_uuid].map((of, index) => ({
    pharmacy: of,
    internal_code: String(index + 1),
  }));
  expect((await bulk(rows)).body.created).toBe(3);
  expect((await storedIn(one.id)).map((row) => row.internal_code)).toEqual(['1', '3']);
  expect((await storedIn(other.id)).map((row) => row.internal_code)).toEqual(['2']);
});

it('a bulk call stores half a character, and repeating changes nothing', async () => {
  const rows = [{ internal_code: 'a\ud800' }, { internal_code: 'a\udc00', description: '\ud83d' }];
  expect((await bulk(rows)).body).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
  expect((await bulk(rows)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
});

it('a bulk call recreates a deleted product beside the deleted row', async () => {
  await bulk([dipirona]);
  await setRows(server.db, 'product', { pharmacy_id: pharmacy.id }, { deleted_at: new Date() });
  expect((await bulk([{ ...dipirona, department: undefined }])).body).toMatchObject({ created: 1 });
  expect((await storedIn(pharmacy.id)).map((row) => [row.department, row.deleted_at === null])).toEqual(
    expect.arrayContaining([
      ['GENÉRICOS', false],
      ['', true],
    ]),
  );
});

it('a bulk call audits products before and after, per pharmacy', async () => {
  await bulk([dipirona]);
  await bulk([{ ...dipirona, value: 5 }, { internal_code: '9' }]);
  expect(await auditRows(server.db, { entity_id: pharmacy.id, entity: 'product' })).toMatchObject([
    { action: 'import', before: [], after: { created: [{ value: 3.99 }], updated: [] } },
    {
      actor_sub: server.people.mod.sub,
      actor_name: 'Márcio Moderador',
      pharmacy_id: pharmacy.id,
      before: [{ internal_code: '0042', value: 3.99 }],
      after: { created: [{ internal_code: '9' }], updated: [{ value: 5 }] },
    },
  ]);
});

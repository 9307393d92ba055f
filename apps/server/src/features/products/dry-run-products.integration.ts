import { randomUUID } from 'node:crypto';
import type { ProductRow } from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { databaseFingerprint } from '../../testing/examples/effect-of.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts, usePharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);

const dipirona = { internal_code: '0042', barcode: '7891234567895', description: 'DIPIRONA', value: 3.99 };
const soro = { internal_code: '0007', barcode: '', description: 'SORO', value: 7.5 };

function rowsOf(rows: readonly (Partial<ProductRow> | object)[]): unknown[] {
  return rows.map((row) => ({ pharmacy: pharmacy.id, ...row }));
}

const dryRun = (body: unknown) => server.call('bulkProducts', { query: { dry_run: 'true' }, body });

it('a dry run reports new, changed, unchanged and refused rows, storing nothing', async () => {
  await addProducts(server, pharmacy.id, [dipirona, soro]);
  const before = await databaseFingerprint(server.db);
  const answer = await dryRun(
    rowsOf([
      { ...dipirona, value: 4.25 },
      soro,
      { internal_code: '900', description: 'NOVO' },
      { internal_code: '000' },
      { internal_code: '901', value: 1e12, system_stock: 'dez' },
    ]),
  );
  expect(answer).toEqual({
    status: 200,
    body: {
      created: 1,
      updated: 1,
      unchanged: 1,
      refused: [
        { row: 3, fields: { internal_code: ['O produto precisa de código interno ou código de barras.'] } },
        {
          row: 4,
          fields: { system_stock: ['Informe um número.'], value: ['O valor passa do limite.'] },
        },
      ],
    },
  });
  expect(await databaseFingerprint(server.db)).toEqual(before);
});

it('a dry run answers what the bulk call then does', async () => {
  await addProducts(server, pharmacy.id, [dipirona, soro]);
  const rows = rowsOf([
    { ...dipirona, internal_code: '42', description: 'DIPIRONA 500MG' },
    { internal_code: '0007', value: 7.5 },
    { internal_code: '8', description: 'OITO' },
    { internal_code: '9', barcode: '1', description: 'NOVE' },
  ]);
  const { body: foretold } = await dryRun(rows);
  const { body: done } = await server.call('bulkProducts', { body: rows });
  expect(foretold).toEqual({ created: 2, updated: 1, unchanged: 1, refused: [] });
  expect(done).toEqual(foretold);
});

it('a dry run names only new products without a description', async () => {
  await addProducts(server, pharmacy.id, [{ ...soro, description: '' }]);
  const { body } = await dryRun(
    rowsOf([
      { internal_code: '7' },
      { internal_code: '08', barcode: '789' },
      { internal_code: '9', description: 'X' },
    ]),
  );
  expect(body.nameless).toEqual([{ internal_code: '08', barcode: '789' }]);
});

it('a dry run names internal codes that belong to a stored product of another name', async () => {
  await addProducts(server, pharmacy.id, [dipirona, soro]);
  const { body } = await dryRun(
    rowsOf([
      { internal_code: '8', barcode: '790', description: 'OITO' },
      { internal_code: '9', barcode: dipirona.barcode, description: 'NOVE' },
      { internal_code: `0${soro.internal_code}`, barcode: '792', description: 'LEITE' },
      { ...soro, barcode: '793', description: ` ${soro.description.toLowerCase()}` },
      { ...soro, barcode: '794', description: undefined },
    ]),
  );
  const taken = { internal_code: `0${soro.internal_code}`, description: 'LEITE', stored: soro.description };
  expect(body).toMatchObject({ created: 5, taken_codes: [taken] });
  const known = await dryRun(rowsOf([soro, { ...soro, barcode: '792', description: 'LEITE' }]));
  expect(known.body).not.toHaveProperty('taken_codes');
});

it('a dry run sums stock and value of stored products, before and after, and of new ones', async () => {
  await addProducts(server, pharmacy.id, [
    { ...dipirona, system_stock: 10 },
    { ...soro, system_stock: 0.1 },
  ]);
  const { body } = await dryRun(
    rowsOf([
      { ...dipirona, system_stock: 3.99, value: 5 },
      { internal_code: '7', barcode: '' },
      { internal_code: '8', description: 'NOVO', system_stock: 2, value: 1.5 },
    ]),
  );
  expect(body.stock).toEqual({
    stored: { system_stock: 10.1, stock_value: 40.65 },
    result: { system_stock: 4.09, stock_value: 20.7 },
    created: { system_stock: 2, stock_value: 3 },
  });
});

it('a dry run refuses rows of an unknown pharmacy and what is no row, and counts others', async () => {
  const other = await addPharmacy(server);
  const { status, body } = await dryRun([
    ...rowsOf([
      { internal_code: '1', pharmacy: 'x' },
      { internal_code: '2', pharmacy: randomUUID() },
      { internal_code: '3', pharmacy: other.inventory_uuid },
      { internal_code: '4' },
    ]),
    'texto',
  ]);
  expect([status, body.created]).toEqual([200, 2]);
  expect(body.refused).toEqual([
    { row: 0, fields: { pharmacy: ['Farmácia inválida.'] } },
    { row: 1, fields: { pharmacy: ['Farmácia não encontrada.'] } },
    { row: 4, fields: { row: ['Valor inválido.'] } },
  ]);
});

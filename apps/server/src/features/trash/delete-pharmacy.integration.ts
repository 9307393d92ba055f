import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { rowsOf } from '../../testing/database/pharmacy-rows.js';
import { rowIn, setRows } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  setUpPharmacy,
  submit,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { storeSettlement } from '../../testing/world/store-settlement.js';

const { server, pharmacy } = setUpPharmacy();

const contents = { products: 3, inventories: 2, sections: 1, counts: 4 };
async function fill({ id, inventory_uuid }: Pharmacy): Promise<void> {
  await addProducts(server(), id, [{ internal_code: '1' }, { internal_code: '2' }, { internal_code: '3' }]);
  await addInventory(server(), id);
  const { inventory_id: inventory } = await addInventory(server(), id);
  const sectionID = await addSection(server(), inventory);
  const two = [
    { barcode: '789', count: 1 },
    { barcode: '790', count: 2 },
  ];
  await submit(server(), [
    mobileCount(inventory, { sectionID, barcode: two }),
    mobileCount(inventory_uuid),
    mobileCount(inventory_uuid, { barcode: 'leitura interrompida' }),
  ]);
}

async function deleteSome(): Promise<void> {
  const at = { deleted_at: new Date('2026-05-01T12:00:00Z') };
  await addProducts(server(), pharmacy().id, [{ internal_code: '9' }]);
  await setRows(server().db, 'product', { pharmacy_id: pharmacy().id, internal_code: '9' }, at);
  const { inventory_id: number } = await addInventory(server(), pharmacy().id);
  await setRows(server().db, 'section', { id: await addSection(server(), number) }, at);
  await setRows(server().db, 'inventory', { number }, at);
  await submitOne(server(), mobileCount(pharmacy().inventory_uuid, { _deleted: true }));
}

const remove = (as: Who = 'mod') => server().call('deletePharmacy', { as, params: { id: pharmacy().id } });
const viewContents = () => server().call('getPharmacyContents', { params: { id: pharmacy().id } });

it('a pharmacy contains its live products, inventories, sections and lines', async () => {
  expect((await viewContents()).body).toEqual({
    products: 0,
    inventories: 0,
    sections: 0,
    counts: 0,
    approved_inventories: 0,
  });
  await fill(pharmacy());
  await deleteSome();
  await fill(await addPharmacy(server()));
  const body = { ...contents, approved_inventories: 0 };
  expect(await viewContents()).toEqual({ status: 200, body });
});

it('the contents name approved inventories only', async () => {
  const [approved, settled] = [
    await addInventory(server(), pharmacy().id),
    await addInventory(server(), pharmacy().id),
  ];
  for (const [inventory, isApproved] of [
    [approved, true],
    [settled, false],
  ] as const) {
    const where = { pharmacyId: pharmacy().id, inventory: Number(inventory.inventory_id) };
    await storeSettlement(server().db, { ...where, items: [], isApproved });
  }
  expect((await viewContents()).body).toMatchObject({ inventories: 2, approved_inventories: 1 });
});

it('a pharmacy with approved inventories stays until each is reopened', async () => {
  const { inventory_id: id } = await addInventory(server(), pharmacy().id, 'Geladeira');
  const where = { pharmacyId: pharmacy().id, inventory: Number(id) };
  await storeSettlement(server().db, { ...where, items: [], isApproved: true });
  expect(await remove('admin')).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      detail: 'O inventário “Geladeira” está aprovado. Use Reabrir nele antes de excluir a farmácia.',
    },
  });
  expect((await viewContents()).body).toMatchObject({ inventories: 1 });
  const body = { version: 1, reason: 'Contado de novo.' };
  await server().call('reopenSettlement', { params: { id }, body });
  expect((await remove('admin')).status).toBe(200);
});

it('deleting a pharmacy removes it from every list and total', async () => {
  const totals = async () => [
    (await server().ask('getDashboardTotal')).total,
    (await server().ask('countProducts', { query: { include_duplicates: 'true' } })).count,
    (await server().ask('listInventories')).results.length,
    (await server().ask('listCounts', { query: { page: 1 } })).count,
    (await server().ask('listCounts')).length,
  ];
  const before = await totals();
  await fill(pharmacy());
  expect(await totals()).not.toEqual(before);
  expect(await remove()).toEqual({ status: 200, body: { ...contents, deletion: expect.any(String) } });
  expect(await totals()).toEqual(before);
  const body = await server().ask('listPharmacies');
  expect(body.map(({ id }) => id)).not.toContain(pharmacy().id);
});

it('deleting a pharmacy marks its rows with one moment', async () => {
  await fill(pharmacy());
  await deleteSome();
  const before = await rowsOf(server().db, pharmacy().id);
  await remove();
  const after = await rowsOf(server().db, pharmacy().id);
  const moment = after.pharmacy[0]?.deletedAt;
  expect(moment).toEqual(expect.any(String));
  for (const table of ['pharmacy', 'product', 'inventory', 'section', 'count'] as const) {
    const marked = before[table].map((row) => ({ ...row, deletedAt: row.deletedAt ?? moment }));
    expect(after[table], table).toEqual(marked);
    if (table !== 'pharmacy') expect(new Set(after[table].map((row) => row.deletedAt)).size).toBe(2);
  }
  expect(after.lines).toEqual(before.lines.map((line) => ({ ...line, live: false })));
});

it('deleting a pharmacy gives its counts a new version', async () => {
  const count = mobileCount(pharmacy().inventory_uuid);
  await submitOne(server(), count);
  await remove();
  const is = { amplify_id: count.amplify_id };
  const stored = await rowIn(server().db, 'count', is, 'deleted', 'version', 'field_versions');
  expect(stored).toEqual({ deleted: true, version: 2, field_versions: { deleted: 2 } });
});

it('deleting a pharmacy deletes nothing of other pharmacies', async () => {
  const other = await addPharmacy(server());
  await fill(other);
  await fill(pharmacy());
  const before = await rowsOf(server().db, other.id);
  await remove();
  expect(await rowsOf(server().db, other.id)).toEqual(before);
});

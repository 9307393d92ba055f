import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import {
  forEachColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductValues,
} from '@balanco/contract/products/product-columns';
import { beforeEach, expect, it } from 'vitest';
import { auditRows, rowsIn, setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  submit,
  submitOne,
  usePharmacy,
} from '../../testing/world/stock-taking.js';
import { createPharmacy as createPharmacyInContext } from './change-pharmacies.js';

const server = useServer();

const list = () => server.ask('listPharmacies');

it('creating a pharmacy returns it with inventory_uuid and no inventories', async () => {
  const answer = await server.call('createPharmacy', { body: { name: '  Farmácia São João  ' } });
  expect(answer).toMatchObject({ status: 201, body: { name: 'Farmácia São João', total: 0 } });
  expect(answer.body.inventory_uuid).not.toBe(answer.body.id);
  expect(await list()).toContainEqual(answer.body);
});

it('the list of pharmacies is newest first without deleted ones', async () => {
  const [old, gone, young] = [
    await addPharmacy(server, 'Antiga'),
    await addPharmacy(server, 'Excluída'),
    await addPharmacy(server, 'Nova'),
  ];
  await setRows(server.db, 'pharmacy', { id: gone.id }, { deleted_at: new Date() });
  const ids = (await list()).map((pharmacy) => pharmacy.id);
  expect(ids.indexOf(young.id)).toBe(0);
  expect(ids.indexOf(old.id)).toBe(1);
  expect(ids).not.toContain(gone.id);
});

it("the list of pharmacies counts live inventories except the whole pharmacy's", async () => {
  const pharmacy = await addPharmacy(server);
  await addInventory(server, pharmacy.id);
  const deleted = await addInventory(server, pharmacy.inventory_uuid);
  await setRows(server.db, 'inventory', { number: Number(deleted.inventory_id) }, { deleted_at: new Date() });
  await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
  expect((await list()).find(({ id }) => id === pharmacy.id)?.total).toBe(1);
});

const pharmacy = usePharmacy(server, 'Farmácia Velha');

const rename = (name: string) => server.call('editPharmacy', { params: { id: pharmacy.id }, body: { name } });

async function stored(): Promise<Pharmacy | undefined> {
  return (await list()).find(({ id }) => id === pharmacy.id);
}

function audits() {
  return auditRows(server.db, { pharmacy_id: pharmacy.id, action: 'update' });
}

it('editing a pharmacy changes only its name and returns it', async () => {
  await addInventory(server, pharmacy.id);
  const answer = await rename('  Farmácia Nova ');
  expect(answer).toEqual({
    status: 200,
    body: { ...pharmacy, name: 'Farmácia Nova', total: 1, version: 2 },
  });
  expect(await stored()).toEqual(answer.body);
});

it('editing a pharmacy renames only its whole-pharmacy inventory', async () => {
  await addInventory(server, pharmacy.id, 'Farmácia Velha');
  await submitOne(server, mobileCount(pharmacy.inventory_uuid));
  await rename('Farmácia Nova');
  const query = { pharmacy: pharmacy.id };
  const body = await server.ask('listInventoriesWithCounts', { query });
  const names = body.results.map(({ name, inventory_id, pharmacy_name }) => [
    inventory_id === pharmacy.inventory_uuid,
    name,
    pharmacy_name,
  ]);
  expect(names).toHaveLength(2);
  expect(names).toContainEqual([true, 'Farmácia Nova', 'Farmácia Nova']);
  expect(names).toContainEqual([false, 'Farmácia Velha', 'Farmácia Nova']);
});

it('editing a pharmacy to its own name writes nothing', async () => {
  expect(await rename('Farmácia Velha')).toEqual({ status: 200, body: pharmacy });
  expect(await audits()).toEqual([]);
});

it('simultaneous edits of a pharmacy run one after the other', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Farmácia ${index}`);
  const answers = await Promise.all(names.map((name) => rename(name)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const steps = (await audits()).map(({ before, after }) => [before, after] as [Pharmacy, Pharmacy]);
  expect(steps.map(([before]) => before.name)).toEqual([
    'Farmácia Velha',
    ...steps.slice(0, -1).map(([, after]) => after.name),
  ]);
  expect((await stored())?.name).toBe(steps.at(-1)?.[1].name);
});

const bulk = (body: unknown) => server.call('bulkPharmacies', { body });

it('a list of names creates pharmacies and returns them in order', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `Filial ${(index * 17) % 50}`);
  const { status, body } = await bulk(names.map((name) => ` ${name} `));
  expect(status).toBe(201);
  expect(body.map(({ name }: Pharmacy) => name)).toEqual(names);
  expect(body.every(({ total }: Pharmacy) => total === 0)).toBe(true);
  expect(await list()).toEqual(expect.arrayContaining(body));
});

it('a list may hold pharmacies as they are created alone', async () => {
  const { status, body } = await bulk([{ name: ' Filial Um ' }, 'Filial Dois']);
  expect(status).toBe(201);
  expect(body.map(({ name }: Pharmacy) => name)).toEqual(['Filial Um', 'Filial Dois']);
  expect(await bulk([{ nome: 'A' }])).toMatchObject({ status: 400 });
});

it('each pharmacy of a list gets its whole-pharmacy inventory', async () => {
  const { body } = await bulk(['Filial Norte', 'Filial Sul']);
  for (const { inventory_uuid } of body) {
    expect(await submitOne(server, mobileCount(inventory_uuid))).toMatchObject({ status: 'created' });
  }
});

it('a list of names writes an audit row for each pharmacy', async () => {
  const { body } = await bulk(['Filial Leste', 'Filial Oeste']);
  const ids = body.map(({ id }: Pharmacy) => id);
  const rows = await auditRows(server.db, { entity: 'pharmacy', actor_sub: server.people.mod.sub });
  expect(rows.filter(({ entity_id }) => ids.includes(entity_id))).toMatchObject(
    body.map((pharmacy: Pharmacy) => ({
      action: 'create',
      pharmacy_id: pharmacy.id,
      before: null,
      after: pharmacy,
    })),
  );
});

it('a list of names may be empty or repeat a name', async () => {
  const before = await list();
  expect(await bulk([])).toEqual({ status: 201, body: [] });
  expect(await list()).toEqual(before);
  const { body } = await bulk(['Gêmea', 'Gêmea']);
  expect(new Set(body.map(({ id }: Pharmacy) => id)).size).toBe(2);
});

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

const copy = () => server.call('createPharmacy', { body: { name: 'Cópia', copy_from: source.id } });

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
  const { status, body } = await copy();
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
  const { body } = await copy();
  const answer = await server.ask('getPharmacyContents', { params: { id: body.id } });
  expect(answer).toMatchObject({ products: 2, inventories: 0, sections: 0, counts: 0 });
});

it('copying a pharmacy audits the source and the number of products', async () => {
  const { body } = await copy();
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

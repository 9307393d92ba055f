import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { Product } from '@balanco/contract/products/products';
import { describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addProducts,
  addSection,
  inventoriesOf,
  productsOf,
  setUpPharmacy,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

interface Edited {
  readonly what: string;
  readonly open: () => Promise<{ version: number }>;
  readonly save: (opened: object, name: string, version?: number) => Promise<TestAnswer>;
  readonly nameOf: (stored: Record<string, unknown>) => unknown;
}

const kinds: readonly Edited[] = [
  {
    what: 'a pharmacy',
    open: async () => thePharmacy(),
    save: (_opened, name, version) =>
      server().call('editPharmacy', { params: { id: pharmacy().id }, body: { name, version } }),
    nameOf: ({ name }) => name,
  },
  {
    what: 'an inventory',
    open: () => addInventory(server(), pharmacy().id, 'Geral'),
    save: (opened, name, version) => {
      const { inventory_id: id } = opened as InventoryRow;
      const body = { name, pharmacy: pharmacy().id, version };
      return server().call('editInventory', { params: { id }, body });
    },
    nameOf: ({ name }) => name,
  },
  {
    what: 'a section',
    open: async () => {
      const { inventory_id } = await addInventory(server(), pharmacy().id, 'Geral');
      await addSection(server(), inventory_id, 'Corredor 1');
      return theSection();
    },
    save: (opened, name, version) => saveSection(opened as InventoryRow, { name, version }),
    nameOf: ({ section_name }) => section_name,
  },
  {
    what: 'a product',
    open: async () => {
      await addProducts(server(), pharmacy().id, [dipyrone]);
      return theProduct();
    },
    save: (opened, description, version) => {
      const { id } = opened as Product;
      const body = { ...dipyrone, description, version };
      return server().call('editProduct', { params: { id }, body });
    },
    nameOf: ({ description }) => description,
  },
];

const dipyrone = {
  internal_code: '000123',
  barcode: '7891234567895',
  description: 'DIPIRONA',
  department: 'GENÉRICOS',
  system_stock: 10.5,
  value: 3.99,
};

async function thePharmacy(): Promise<Pharmacy> {
  const { body } = await server().call('listPharmacies');
  return body.find(({ id }: Pharmacy) => id === pharmacy().id);
}

async function theSection(): Promise<InventoryRow> {
  const rows = await inventoriesOf(server(), pharmacy().id);
  return rows.find(({ section_id }) => section_id !== null) as InventoryRow;
}

async function theProduct(): Promise<Product> {
  const [product] = await productsOf(server(), pharmacy().id);
  return product as Product;
}

function saveSection({ inventory_id: id, section_id }: InventoryRow, body: object): Promise<TestAnswer> {
  const params = { id: String(id), section_id: section_id ?? '' };
  return server().call('editSection', { params, body });
}

describe.each(kinds)('a form of $what', ({ open, save, nameOf }) => {
  it('a form from before another change is refused with the stored values', async () => {
    const opened = await open();
    const first = await save(opened, 'Primeiro', opened.version);
    expect(first).toMatchObject({ status: 200, body: { version: opened.version + 1 } });
    const second = await save(opened, 'Segundo', opened.version);
    expect(second).toMatchObject({ status: 409, body: { code: 'version_conflict', current: first.body } });
    expect(await save(opened, 'Terceiro', first.body.version)).toMatchObject({ status: 200 });
  });

  it('only one of two forms saved at once succeeds', async () => {
    const opened = await open();
    const answers = await Promise.all(['Um', 'Outro'].map((name) => save(opened, name, opened.version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a form repeated after a lost answer gets the first answer', async () => {
    const opened = await open();
    const first = await save(opened, 'Novo', opened.version);
    expect(await save(opened, 'Novo', opened.version)).toEqual(first);
  });

  it('a call without a version overwrites, as specified', async () => {
    const opened = await open();
    await save(opened, 'Primeiro', opened.version);
    const { status, body } = await save(opened, 'Segundo');
    expect([status, nameOf(body)]).toEqual([200, 'Segundo']);
  });
});

it('finalising an inventory or section keeps forms of its name valid', async () => {
  const inventory = await addInventory(server(), pharmacy().id, 'Geral');
  await addSection(server(), inventory.inventory_id, 'Corredor 1');
  const section = await theSection();
  const params = { id: Number(inventory.inventory_id) };
  await server().call('finaliseInventory', { params, body: { finalizado: true } });
  expect((await theSection()).version).toBeGreaterThan(section.version);
  const body = { name: 'Geral 2', pharmacy: pharmacy().id, version: inventory.version };
  expect(await server().call('editInventory', { params, body })).toMatchObject({ status: 200 });
  expect(await saveSection(section, { name: 'Corredor 2', version: section.version })).toMatchObject({
    status: 200,
  });
});

it('one person may change a section’s name and another its collector', async () => {
  const { inventory_id } = await addInventory(server(), pharmacy().id, 'Geral');
  await addSection(server(), inventory_id, 'Corredor 1');
  const { version, ...section } = await theSection();
  await saveSection({ ...section, version }, { name: 'Corredor 2', version });
  const reassigned = await saveSection({ ...section, version }, { collector_sub: '', version });
  expect(reassigned).toMatchObject({
    status: 200,
    body: { section_name: 'Corredor 2', collector_sub: null },
  });
  const again = { collector_sub: server().people.mod.sub, version };
  expect(await saveSection({ ...section, version }, again)).toMatchObject({
    status: 409,
    body: { current: reassigned.body },
  });
});

it('an import makes forms of changed products stale, not of unchanged ones', async () => {
  await addProducts(server(), pharmacy().id, [dipyrone]);
  const { id, version } = await theProduct();
  const importRow = (row: object) =>
    server().call('bulkProducts', { body: [{ ...dipyrone, ...row, pharmacy: pharmacy().id }] });
  await importRow({});
  expect((await theProduct()).version).toBe(version);
  await importRow({ value: 4.5 });
  const current = await theProduct();
  expect(current).toMatchObject({ value: 4.5, version: version + 1 });
  const body = { ...dipyrone, description: 'DIPIRONA SÓDICA', version };
  expect(await server().call('editProduct', { params: { id }, body })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current },
  });
});

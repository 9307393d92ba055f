import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { auditRows, rowIn, setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  inventoriesOf,
  mobileCount,
  submit,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();

const pharmacy = usePharmacy(server);

const three = [1, 2, 3].map((count) => ({ barcode: '789', count }));

it('inventories are listed newest first, each followed by its sections', async () => {
  const old = await addInventory(server, pharmacy.id, 'Antigo');
  const young = await addInventory(server, pharmacy.id, 'Novo');
  const first = await addSection(server, old.inventory_id, 'Corredor 1');
  const second = await addSection(server, old.inventory_id, 'Corredor 2', 'mod');
  const rows = await inventoriesOf(server, pharmacy.id);
  expect(rows.map((row) => row.id)).toEqual([young.id, old.id, `${old.id}_${first}`, `${old.id}_${second}`]);
  expect(rows.map((row) => [row.name, row.section_name, row.collector_name])).toEqual([
    ['Novo', null, null],
    ['Antigo', null, null],
    ['Antigo', 'Corredor 1', 'Ulisses Usuário'],
    ['Antigo', 'Corredor 2', 'Márcio Moderador'],
  ]);
});

it('a section row counts its own readable lines, an inventory row all', async () => {
  const { inventory_id } = await addInventory(server, pharmacy.id);
  const sectionID = await addSection(server, inventory_id);
  await submit(server, [
    mobileCount(inventory_id, { sectionID, barcode: three }),
    mobileCount(inventory_id, { sectionID, _deleted: true }),
    mobileCount(inventory_id, { sectionID, barcode: 'broken [' }),
    mobileCount(inventory_id),
  ]);
  expect(await inventoriesOf(server, pharmacy.id)).toMatchObject([
    { section_counts: null, total_counts: 4, count: 4, unrecognised_counts: 1 },
    { section_counts: 3, total_counts: 4, count: 3, unrecognised_counts: 1 },
  ]);
});

it("the whole pharmacy's inventory is listed under its UUID with counts", async () => {
  const pharmacy = await addPharmacy(server, 'Com contagens');
  expect(await inventoriesOf(server, pharmacy.id)).toEqual([]);
  const count = mobileCount(pharmacy.inventory_uuid);
  await submit(server, [count]);
  expect(await inventoriesOf(server, pharmacy.id)).toMatchObject([
    { id: pharmacy.inventory_uuid, source: 'pharmacy', name: 'Com contagens', count: 1 },
  ]);
  await submit(server, [{ ...count, _deleted: true }]);
  expect(await inventoriesOf(server, pharmacy.id)).toEqual([]);
});

it("the whole pharmacy's inventory is listed with only unrecognised counts", async () => {
  await submit(server, [mobileCount(pharmacy.inventory_uuid, { barcode: '[{' })]);
  expect(await inventoriesOf(server, pharmacy.inventory_uuid)).toMatchObject([
    { source: 'pharmacy', count: 0 },
  ]);
});

it('deleted inventories and sections are not listed', async () => {
  const kept = await addInventory(server, pharmacy.id);
  const gone = await addInventory(server, pharmacy.id);
  const section = await addSection(server, kept.inventory_id);
  await setRows(server.db, 'section', { id: section }, { deleted_at: new Date() });
  await setRows(server.db, 'inventory', { number: gone.id }, { deleted_at: new Date() });
  expect((await inventoriesOf(server, pharmacy.id)).map((row) => row.id)).toEqual([kept.id]);
});

it('inventories of all pharmacies are listed if none is named', async () => {
  const [one, other] = [await addPharmacy(server), await addPharmacy(server)];
  const ids = [await addInventory(server, one.id), await addInventory(server, other.id)].map(({ id }) => id);
  expect((await inventoriesOf(server, '')).map((row) => row.id)).toEqual(expect.arrayContaining(ids));
});

it("the newest five skip pharmacies' inventories that are not shown", async () => {
  const made: InventoryRow[] = [];
  for (let index = 0; index < 6; index += 1) made.push(await addInventory(server, pharmacy.id));
  for (let index = 0; index < 5; index += 1) await addPharmacy(server);
  const answer = await server.ask('listInventories', { query: { page_size: 5 } });
  expect(answer.results.map((row) => row.id)).toEqual(
    made
      .map(({ id }) => id)
      .reverse()
      .slice(0, 5),
  );
});

it('the newest five rows include section rows', async () => {
  const { inventory_id } = await addInventory(server, pharmacy.id);
  await addSection(server, inventory_id, 'Balcão');
  expect((await server.ask('listInventories', { query: { page_size: 2 } })).results).toMatchObject([
    { section_name: null },
    { section_name: 'Balcão', collector_name: 'Ulisses Usuário' },
  ]);
});

it('consecutive pages hold every row once, even when they split sections', async () => {
  const { inventory_id } = await addInventory(server, pharmacy.id);
  for (const name of ['Um', 'Dois', 'Três']) await addSection(server, inventory_id, name);
  await addInventory(server, pharmacy.id);
  const all = (await server.ask('listInventories')).results;
  for (const page_size of [1, 2, 3, 1000]) {
    const read: InventoryRow[] = [];
    let after: string | undefined;
    do {
      const body = await server.ask('listInventories', { query: { page_size, after } });
      expect(body.results.length).toBeLessThanOrEqual(page_size);
      read.push(...body.results);
      after = body.cursor ?? undefined;
    } while (after !== undefined);
    expect(read).toEqual(all);
  }
});

it('a page continues after an inventory deleted meanwhile', async () => {
  const older = [await addInventory(server, pharmacy.id), await addInventory(server, pharmacy.id)];
  const { id, inventory_id } = await addInventory(server, pharmacy.id);
  await addSection(server, inventory_id, 'Balcão');
  const first = await server.ask('listInventories', { query: { page_size: 2 } });
  expect(first.results.map((row) => row.inventory_id)).toEqual([inventory_id, inventory_id]);
  await setRows(server.db, 'inventory', { number: id }, { deleted_at: new Date() });
  const query = { page_size: 2, after: first.cursor };
  const { results } = await server.ask('listInventories', { query });
  expect(results.map((row) => row.id)).toEqual(older.map((row) => row.id).reverse());
});

it('a new inventory has a number, is open and returns its row', async () => {
  const pharmacy = await addPharmacy(server, 'Central');
  const answer = await server.call('createInventory', {
    body: { name: ' Geral ', pharmacy: pharmacy.inventory_uuid },
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      name: 'Geral',
      source: 'web',
      finalizado: false,
      status: 'Em Andamento',
      pharmacy: pharmacy.id,
      pharmacy_name: 'Central',
      count: 0,
    },
  });
  expect(answer.body.id).toEqual(expect.any(Number));
  expect(await inventoriesOf(server, pharmacy.id)).toEqual([answer.body]);
  const audited = await auditRows(server.db, { entity: 'inventory', entity_id: String(answer.body.id) });
  expect(audited).toMatchObject([{ action: 'create', pharmacy_id: pharmacy.id, after: answer.body }]);
});

const search = async (text: string) => {
  const query = { search: text, page_size: 6 };
  return (await server.ask('listInventories', { query })).results.map(({ name, section_id }) => [
    name,
    section_id,
  ]);
};

it('the search finds old inventories by words or number, without sections', async () => {
  const pharmacy = await addPharmacy(server, 'Farmácia da Estação');
  const old = await addInventory(server, pharmacy.id, 'Balanço de Março');
  await addSection(server, old.inventory_id);
  for (let number = 0; number < 8; number += 1) await addInventory(server, pharmacy.id, `Outro ${number}`);
  expect(await search('marco estacao')).toEqual([['Balanço de Março', null]]);
  expect(await search(String(old.inventory_id))).toContainEqual(['Balanço de Março', null]);
  expect(await search('outro estacao')).toHaveLength(6);
  expect(await search('50%_de_desconto')).toEqual([]);
});

it('a new inventory has its sections in the order given', async () => {
  const body = { name: 'Novembro', pharmacy: pharmacy.id, sections: ['Balcão', 'Gôndola', 'Caixa'] };
  await server.ask('createInventory', { body });
  const names = (await inventoriesOf(server, pharmacy.id)).map((row) => row.section_name);
  expect(names).toEqual([null, 'Balcão', 'Gôndola', 'Caixa']);
});

it('a new inventory is not created if a name is repeated', async () => {
  const body = { name: 'Novembro', pharmacy: pharmacy.id, sections: ['Balcão', 'balcao'] };
  const answer = await server.call('createInventory', { body });
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { 'sections.1': ['Já existe uma seção com este nome neste inventário.'] },
  ]);
  expect(await inventoriesOf(server, pharmacy.id)).toEqual([]);
});

const edit = (id: string | number, body: object) => server.call('editInventory', { params: { id }, body });

it("editing an inventory renames its rows and its sections' rows", async () => {
  const inventory = await addInventory(server, pharmacy.id, 'Geral');
  await addSection(server, inventory.inventory_id, 'A');
  const answer = await edit(Number(inventory.id), { name: ' Geral 2 ', pharmacy: pharmacy.id });
  expect(answer).toEqual({ status: 200, body: { ...inventory, name: 'Geral 2', version: 2 } });
  expect((await inventoriesOf(server, pharmacy.id)).map((row) => row.name)).toEqual(['Geral 2', 'Geral 2']);
});

it("editing an inventory stores the given collector and keeps its sections' collectors", async () => {
  const inventory = await addInventory(server, pharmacy.id, 'Geral');
  await addSection(server, inventory.inventory_id, 'A');
  const [, section] = await inventoriesOf(server, pharmacy.id);
  for (const collector_sub of [section?.collector_sub, 'somebody', null]) {
    const collector = { collector_sub, collector_name: 'Alguém', collector_email: 'a@b.c' };
    const body = { name: `Geral ${collector_sub}`, pharmacy: pharmacy.inventory_uuid, ...collector };
    expect(await edit(Number(inventory.id), body)).toMatchObject({
      status: 200,
      body: { name: body.name, ...collector },
    });
  }
  expect((await inventoriesOf(server, pharmacy.id))[0]).toMatchObject({
    collector_sub: null,
    collector_name: 'Alguém',
  });
  await edit(Number(inventory.id), { name: 'Geral', pharmacy: pharmacy.id, collector_email: '' });
  expect((await inventoriesOf(server, pharmacy.id))[0]).toMatchObject({
    collector_name: 'Alguém',
    collector_email: null,
  });
  expect((await inventoriesOf(server, pharmacy.id))[1]).toMatchObject({
    collector_sub: section?.collector_sub,
    section_name: 'A',
  });
});

it('editing a collector that somebody changed since is refused', async () => {
  const inventory = await addInventory(server, pharmacy.id, 'Geral');
  const body = { name: 'Geral', pharmacy: pharmacy.id };
  await edit(Number(inventory.id), { ...body, collector_name: 'Ana' });
  const stale = { ...body, collector_name: 'Bia', version: inventory.version };
  expect(await edit(Number(inventory.id), stale)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { collector_name: 'Ana' } },
  });
});

it('editing an inventory audits both names, and nothing for the same name', async () => {
  const inventory = await addInventory(server, pharmacy.id, 'Geral');
  const body = { name: 'Outro', pharmacy: pharmacy.id };
  await edit(Number(inventory.id), body);
  await edit(Number(inventory.id), body);
  const named = { entity: 'inventory', entity_id: String(inventory.id), action: 'update' };
  expect(await auditRows(server.db, named)).toMatchObject([
    {
      actor_name: 'Márcio Moderador',
      pharmacy_id: pharmacy.id,
      before: { name: 'Geral' },
      after: { name: 'Outro' },
    },
  ]);
});

it('editing refuses an unknown inventory and the number of one with UUID', async () => {
  await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
  const { number } = await rowIn(server.db, 'inventory', { uuid: pharmacy.inventory_uuid }, 'number');
  for (const id of [999_999, number]) {
    expect(await edit(id, { name: 'Outro', pharmacy: pharmacy.id })).toMatchObject({
      status: 404,
      body: { detail: 'Inventário não encontrado.' },
    });
  }
});

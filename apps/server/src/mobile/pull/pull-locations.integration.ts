import { randomUUID } from 'node:crypto';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { PulledInventory } from '@balanco/contract/mobile/mobile-pull';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { beforeEach, expect, it } from 'vitest';
import { pullAll } from '../../testing/phones/pull-all.js';
import { type TestedEndpoint, useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  declareDone,
  mobileCount,
  submitOne,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();

const pharmacy = usePharmacy(server);

let open: InventoryId;

let closed: InventoryId;

let gone: InventoryId;

beforeEach(async () => {
  [open, closed, gone] = (await Promise.all(
    ['Aberto', 'Fechado', 'Excluído'].map(
      async (name) => (await addInventory(server, pharmacy.id, name)).inventory_id,
    ),
  )) as [InventoryId, InventoryId, InventoryId];
});

const finalise = (id: InventoryId, body: object = {}) =>
  succeed('finaliseInventory', { id }, { finalizado: true, ...body });

const remove = (id: InventoryId, body: object = {}) => succeed('deleteInventory', { id }, body);

async function succeed(
  endpoint: 'finaliseInventory' | 'deleteInventory' | 'editInventory',
  params: { id: InventoryId },
  body: object,
): Promise<void> {
  await server.ask(endpoint, { as: 'mod', params, body });
}

const inventories = (query: object = {}) =>
  pullAll(server, 'pullInventories', { query: { pharmacy: pharmacy.id, ...query } });

const sections = (inventory: InventoryId, query: object = {}) =>
  pullAll(server, 'pullSections', { query: { inventory, ...query } });

function stateOf(rows: readonly PulledInventory[]) {
  return Object.fromEntries(
    rows.map(({ id, finalizado, _deleted, _version }) => [id, { finalizado, _deleted, _version }]),
  );
}

const untouched = { finalizado: false, _deleted: false, _version: 1 };

it('a pull of inventories brings open ones, then closed and deleted ones', async () => {
  await finalise(closed);
  await remove(gone);
  const full = await inventories();
  expect(stateOf(full.rows)).toEqual({ [pharmacy.inventory_uuid]: untouched, [open]: untouched });
  expect(full.rows).toContainEqual({
    id: open,
    pharmacy: pharmacy.id,
    name: 'Aberto',
    created_at: expect.any(String),
    ...untouched,
  });
  const later = await inventories({ since: full.since });
  expect(stateOf(later.rows)).toMatchObject({
    [closed]: { finalizado: true, _deleted: false, _version: 2 },
    [gone]: { finalizado: false, _deleted: true, _version: 2 },
  });
  await finalise(closed, { finalizado: false });
  await succeed('editInventory', { id: open }, { name: 'Geral', pharmacy: pharmacy.id });
  const last = await inventories({ since: later.since });
  expect(last.rows).toContainEqual(expect.objectContaining({ id: open, name: 'Geral', _version: 2 }));
  expect(stateOf(last.rows)[closed]).toEqual({ ...untouched, _version: 3 });
});

it('an app’s inventory is pulled with its UUID', async () => {
  const id = randomUUID();
  await server.call('createMobileInventory', { body: { id, name: 'App', pharmacy: pharmacy.id } });
  const other = await addPharmacy(server);
  expect(Object.keys(stateOf((await inventories()).rows))).toContain(id);
  const all = await pullAll(server, 'pullInventories');
  expect(stateOf(all.rows)).toMatchObject({
    [id]: untouched,
    [open]: untouched,
    [other.inventory_uuid]: untouched,
  });
  const none = await inventories({ pharmacy: '' });
  expect(stateOf(none.rows)).toEqual(stateOf(all.rows));
});

it('a pull of sections brings all collectors’ sections of open inventories', async () => {
  const [first, second, third] = [
    await addSection(server, open, 'Corredor 1'),
    await addSection(server, open, 'Corredor 2', 'mod'),
    await addSection(server, open, 'Corredor 3'),
  ];
  await finalise(open, { section_id: second });
  await remove(open, { section_id: third });
  const { user, mod } = server.people;
  const full = await sections(open);
  const common = { inventoryID: open, created_at: expect.any(String), _deleted: false };
  expect(full.rows).toEqual([
    {
      ...common,
      id: first,
      name: 'Corredor 1',
      collector_sub: user.sub,
      collector_name: user.name,
      done_by: [],
      finalizado: false,
      _version: 1,
    },
    {
      ...common,
      id: second,
      name: 'Corredor 2',
      collector_sub: mod.sub,
      collector_name: mod.name,
      done_by: [],
      finalizado: true,
      _version: 2,
    },
  ]);
  const later = await sections(open, { since: full.since });
  expect(later.rows).toContainEqual(expect.objectContaining({ id: third, _deleted: true, _version: 2 }));
});

it('a section that everybody who counted there declared done names them', async () => {
  const section = await addSection(server, open, 'Corredor 1');
  const names = async () => (await sections(open)).rows[0]?.done_by;
  await declareDone(server, section);
  expect(await names()).toEqual([server.people.user.name]);
  const counted = mobileCount(open, { sectionID: section, barcode: [{ barcode: '1', count: 2 }] });
  await submitOne(server, counted, 'mod');
  expect(await names()).toEqual([]);
  const line = { id: counted.amplify_id, index: 0, quantity: 2, factor: 1 };
  await declareDone(server, section, [line], 'mod');
  expect(await names()).toEqual([server.people.user.name, server.people.mod.name]);
});

it('sections are pulled as closed or deleted when their inventory is', async () => {
  const [shut, lost] = [await addSection(server, closed), await addSection(server, gone)];
  const full = await pullAll(server, 'pullSections');
  expect(full.rows).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id: shut, finalizado: false })]),
  );
  await finalise(closed);
  await remove(gone);
  expect((await sections(closed)).rows).toEqual([]);
  const later = await pullAll(server, 'pullSections', { query: { since: full.since } });
  expect(later.rows).toContainEqual(expect.objectContaining({ id: shut, finalizado: true, _version: 2 }));
  expect(later.rows).toContainEqual(expect.objectContaining({ id: lost, _deleted: true, _version: 2 }));
  expect((await sections(gone, { since: full.since })).rows).toMatchObject([{ id: lost }]);
});

it('a pull of an unknown inventory or pharmacy is refused', async () => {
  for (const inventory of [999_999, randomUUID()]) {
    for (const since of [undefined, '2020-01-01T00:00:00Z']) {
      const answer = await server.call('pullSections', { query: { inventory, since } });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Inventário não encontrado.' } });
    }
  }
  const answer = await server.call('pullInventories', { query: { pharmacy: randomUUID() } });
  expect(answer).toMatchObject({ status: 404, body: { detail: 'Farmácia não encontrada.' } });
});

const pull = (query: object = {}) => pullAll(server, 'pullPharmacies', { query: { ...query } });

const asPulled = ({ id, name, inventory_uuid }: Pharmacy, changes: object = {}) => ({
  id,
  name,
  inventory_uuid,
  _deleted: false,
  ...changes,
});

async function close({ id }: Pharmacy): Promise<void> {
  await server.ask('deletePharmacy', { as: 'admin', params: { id } });
}

it('a second pull brings renamed and deleted pharmacies', async () => {
  const [kept, gone] = [await addPharmacy(server, 'Central'), await addPharmacy(server, 'Fechada')];
  const full = await pull();
  expect(full.rows).toEqual(expect.arrayContaining([asPulled(kept), asPulled(gone)]));
  await server.call('editPharmacy', { as: 'admin', params: { id: kept.id }, body: { name: 'Matriz' } });
  await close(gone);
  const now = [asPulled(kept, { name: 'Matriz' }), asPulled(gone, { _deleted: true })];
  const changes = await pull({ since: full.since });
  expect(changes.rows.filter(({ id }) => [kept.id, gone.id].includes(id))).toEqual(now);
  expect((await pull()).rows).toContainEqual(now[0]);
  expect((await pull()).rows.map(({ id }) => id)).not.toContain(gone.id);
});

it('a pull never shows the inventory that holds unplaced counts', async () => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const { rows } = await pull({ since: '1970-01-01T00:00:00Z' });
  expect(rows.map(({ id }) => id)).not.toContain(nil);
  for (const since of [undefined, '1970-01-01T00:00:00Z']) {
    const calls = [
      { endpoint: 'pullProducts', query: { pharmacy: nil, since } },
      { endpoint: 'pullInventories', query: { pharmacy: nil, since } },
      { endpoint: 'pullSections', query: { inventory: nil, since } },
      { endpoint: 'pullCounts', query: { inventory: nil, since } },
    ] as const;
    for (const { endpoint, query } of calls) {
      expect(await server.call(endpoint, { as: 'admin', query })).toMatchObject({ status: 404 });
    }
  }
});

it('a delta pull brings a deleted pharmacy as deleted, and a full pull refuses', async () => {
  const section = await addSection(server, open);
  await addProducts(server, pharmacy.id, [{ internal_code: '1' }, { internal_code: '2' }]);
  await submitOne(server, mobileCount(open, { sectionID: section }));
  const { since } = await pull();
  await close(pharmacy);
  const products = { pharmacy: pharmacy.id };
  const contents = { inventory: open };
  const changed = async <E extends TestedEndpoint>(endpoint: E, query: object) =>
    (await pullAll(server, endpoint, { query: { ...query, since } })).rows;
  for (const reference of [pharmacy.id, pharmacy.inventory_uuid]) {
    const removed = await changed('pullProducts', { pharmacy: reference });
    expect(removed.map(({ internal_code, _deleted }) => [internal_code, _deleted])).toEqual([
      ['1', true],
      ['2', true],
    ]);
  }
  const left = (await changed('pullInventories', products)).filter((row) => row._deleted);
  expect(left.map(({ id }) => id).sort()).toEqual([pharmacy.inventory_uuid, open, closed, gone].sort());
  expect(await changed('pullSections', contents)).toMatchObject([{ id: section, _deleted: true }]);
  expect(await changed('pullCounts', contents)).toMatchObject([{ inventoryID: open, _deleted: true }]);
  const unknownPharmacy = { status: 404, body: { detail: 'Farmácia não encontrada.' } };
  const unknownInventory = { status: 404, body: { detail: 'Inventário não encontrado.' } };
  for (const [endpoint, query, refusal] of [
    ['pullProducts', products, unknownPharmacy],
    ['pullInventories', products, unknownPharmacy],
    ['pullSections', contents, unknownInventory],
    ['pullCounts', contents, unknownInventory],
  ] as const) {
    expect(await server.call(endpoint, { as: 'user', query })).toMatchObject(refusal);
  }
});

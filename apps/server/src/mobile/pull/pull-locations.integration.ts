import { createHash, randomUUID } from 'node:crypto';
import {
  createMobileInventory,
  deleteInventory,
  editInventory,
  finaliseInventory,
  type InventoryId,
} from '@balanco/contract/inventories/inventories';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import { declareSectionDone } from '@balanco/contract/inventories/sections';
import {
  type PulledInventory,
  type PulledSection,
  pullInventories,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it } from 'vitest';
import { pullAll } from '../../testing/phones/pull-all.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
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
  succeed(finaliseInventory, { id }, { finalizado: true, ...body });
const remove = (id: InventoryId, body: object = {}) => succeed(deleteInventory, { id }, body);

async function succeed(
  endpoint: typeof finaliseInventory | typeof deleteInventory | typeof editInventory,
  params: { id: InventoryId },
  body: object,
): Promise<void> {
  await server.ask(endpoint, { as: 'mod', params, body });
}

const inventories = (query: object = {}) =>
  pullAll<PulledInventory>(server, pullInventories, { query: { pharmacy: pharmacy.id, ...query } });
const sections = (inventory: InventoryId, query: object = {}) =>
  pullAll<PulledSection>(server, pullSections, { query: { inventory, ...query } });

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
  await succeed(editInventory, { id: open }, { name: 'Geral', pharmacy: pharmacy.id });
  const last = await inventories({ since: later.since });
  expect(last.rows).toContainEqual(expect.objectContaining({ id: open, name: 'Geral', _version: 2 }));
  expect(stateOf(last.rows)[closed]).toEqual({ ...untouched, _version: 3 });
});

it('an app’s inventory is pulled with its UUID', async () => {
  const id = randomUUID();
  await server.call(createMobileInventory, { body: { id, name: 'App', pharmacy: pharmacy.id } });
  const other = await addPharmacy(server);
  expect(Object.keys(stateOf((await inventories()).rows))).toContain(id);
  const all = await pullAll<PulledInventory>(server, pullInventories);
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
  const declare = async (as: 'user' | 'mod', lines: readonly AccountLine[]) => {
    const hash = createHash('sha256').update(canonicalAccount(lines)).digest('hex');
    const body = { lines: lines.length, units: accountUnits(lines), hash };
    await server.call(declareSectionDone, { as, params: { id: section }, body });
  };
  const names = async () => (await sections(open)).rows[0]?.done_by;
  await declare('user', []);
  expect(await names()).toEqual([server.people.user.name]);
  const counted = mobileCount(open, { sectionID: section, barcode: [{ barcode: '1', count: 2 }] });
  await submitOne(server, counted, 'mod');
  expect(await names()).toEqual([]);
  await declare('mod', [{ id: counted.amplify_id, index: 0, quantity: 2, factor: 1 }]);
  expect(await names()).toEqual([server.people.user.name, server.people.mod.name]);
});

it('sections are pulled as closed or deleted when their inventory is', async () => {
  const [shut, lost] = [await addSection(server, closed), await addSection(server, gone)];
  const full = await pullAll<PulledSection>(server, pullSections);
  expect(full.rows).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id: shut, finalizado: false })]),
  );
  await finalise(closed);
  await remove(gone);
  expect((await sections(closed)).rows).toEqual([]);
  const later = await pullAll<PulledSection>(server, pullSections, { query: { since: full.since } });
  expect(later.rows).toContainEqual(expect.objectContaining({ id: shut, finalizado: true, _version: 2 }));
  expect(later.rows).toContainEqual(expect.objectContaining({ id: lost, _deleted: true, _version: 2 }));
  expect((await sections(gone, { since: full.since })).rows).toMatchObject([{ id: lost }]);
});

it('a pull of an unknown inventory or pharmacy is refused', async () => {
  for (const inventory of [999_999, randomUUID()]) {
    for (const since of [undefined, '2020-01-01T00:00:00Z']) {
      const answer = await server.call(pullSections, { query: { inventory, since } });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Inventário não encontrado.' } });
    }
  }
  const answer = await server.call(pullInventories, { query: { pharmacy: randomUUID() } });
  expect(answer).toMatchObject({ status: 404, body: { detail: 'Farmácia não encontrada.' } });
});

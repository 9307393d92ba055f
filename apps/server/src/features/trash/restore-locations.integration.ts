import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addProducts,
  addSection,
  inventoriesOf,
  linesOf,
  mobileCount,
  setUpPharmacy,
  submit,
  submitOne,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();
let inventory: number;
let sections: [string, string];

beforeEach(async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '1' }, { internal_code: '2' }]);
  inventory = Number((await addInventory(server(), pharmacy().id)).inventory_id);
  sections = [await addSection(server(), inventory, 'A'), await addSection(server(), inventory, 'B')];
  for (const sectionID of [sections[0], sections[0], sections[1]]) {
    await submitOne(server(), mobileCount(inventory, { sectionID }));
  }
});

const removeInventory = async (section_id?: string) =>
  (await server().ask('deleteInventory', { params: { id: inventory }, body: { section_id } })).deletion;
const restore = (id: string, body: object = {}, as: Who = 'mod') =>
  server().call('restoreDeletion', { as, params: { id }, body });
const detail = (id: string) => server().ask('getDeletion', { params: { id } });
const lines = () => linesOf(server(), { pharmacy: pharmacy().id });
const trash = async () => (await server().ask('listTrash', { query: { pharmacy: pharmacy().id } })).results;
const rows = () => inventoriesOf(server(), pharmacy().id);

it('restoring an inventory restores its sections and counts', async () => {
  const before: object[][] = [await rows(), await lines()];
  const id = await removeInventory();
  expect(await trash()).toMatchObject([
    {
      id,
      kind: 'inventory',
      name: 'Geral',
      deleted_by: 'Márcio Moderador',
      contents: { products: 0, inventories: 0, sections: 2, counts: 3 },
    },
  ]);
  expect(await restore(id)).toEqual({
    status: 200,
    body: {
      pharmacy: pharmacy().id,
      restored: { products: 0, inventories: 1, sections: 2, counts: 3 },
      left: 0,
    },
  });
  const versionless = (list: object[] = []) =>
    list.map((row) => ({ ...row, version: null, inventory_version: null, _version: null }));
  expect([versionless(await rows()), versionless(await lines())]).toEqual(before.map(versionless));
  expect(await trash()).toEqual([]);
});

it('restored counts have a new version for their phone', async () => {
  const id = await removeInventory();
  const query = { since: new Date(Date.now() - 60_000).toISOString() };
  await restore(id);
  const body = await server().ask('pullCounts', { query: { ...query, inventory } });
  expect(body.results).toMatchObject(Array(3).fill({ _deleted: false, _version: 3 }));
});

it('restoring an inventory leaves earlier deletions deleted', async () => {
  const ofSection = await removeInventory(sections[0]);
  const [line] = await lines();
  await server().call('editCount', { params: { id: line?.count_id }, body: { _deleted: true } });
  const ofInventory = await removeInventory();
  await restore(ofInventory);
  expect(await lines()).toEqual([]);
  expect((await trash()).map(({ kind }) => kind)).toEqual(['count', 'section']);
  await restore(ofSection);
  expect(await lines()).toHaveLength(2);
});

it('counts that arrived meanwhile return to the restored inventory', async () => {
  const id = await removeInventory();
  await submit(server(), [mobileCount(inventory), mobileCount(inventory, { sectionID: sections[0] })]);
  expect(await lines()).toEqual([]);
  await restore(id);
  expect(
    (await lines()).map(({ sectionID }) => sectionID).filter((section) => section !== null),
  ).toHaveLength(4);
  expect(await lines()).toHaveLength(5);
  const body = await server().ask('listUnplacedCounts', { query: { page: 1 } });
  expect(body.count).toBe(0);
});

it('two people who restore at once restore once', async () => {
  const id = await removeInventory();
  const answers = await Promise.all([restore(id), restore(id, {}, 'admin')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await lines()).toHaveLength(3);
});

it('restoring a section restores its counts and adopts later ones', async () => {
  const id = await removeInventory(sections[0]);
  await submit(server(), [mobileCount(inventory, { sectionID: sections[0] })]);
  expect((await restore(id)).body.restored).toEqual({
    products: 0,
    inventories: 0,
    sections: 1,
    counts: 2,
  });
  expect((await lines()).filter(({ sectionID }) => sectionID === sections[0])).toHaveLength(3);
});

it('restoring a section brings back no count that its phone undid meanwhile', async () => {
  const undone = mobileCount(inventory, { sectionID: sections[0] });
  await submitOne(server(), undone);
  const id = await removeInventory(sections[0]);
  await submit(server(), [{ ...undone, _version: 1, _deleted: true }]);
  expect((await restore(id)).body.restored).toMatchObject({ sections: 1, counts: 2 });
  expect(await lines()).toHaveLength(3);
});

it('a section waits in the Lixeira for its deleted inventory', async () => {
  const id = await removeInventory(sections[0]);
  const above = await removeInventory();
  expect(await detail(id)).toMatchObject({
    place: 'Geral',
    blocked_by: { kind: 'inventory', name: 'Geral', deletion: above },
  });
  await expectRefused(restore(id), 'O inventário “Geral” também foi excluído. Restaure-o primeiro.');
  await restore(above);
  expect((await restore(id)).status).toBe(200);
  expect(await lines()).toHaveLength(3);
});

it.each([
  ['keep', ['A (2)', 'B', 'a']],
  ['replace', ['A', 'B', 'a (2)']],
])('a section with a taken name is restored as decided: %s', async (decision, names) => {
  const id = await removeInventory(sections[0]);
  const body = { id: randomUUID(), inventoryID: inventory, name: 'a' };
  await server().call('openSection', { body });
  expect(await detail(id)).toMatchObject({
    conflict_count: 1,
    conflicts: [
      {
        kind: 'section',
        id: sections[0],
        deleted: { name: 'A', counts: 2 },
        current: { name: 'a', counts: 0 },
      },
    ],
  });
  expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await restore(id, { decision })).status).toBe(200);
  const restored = await rows();
  expect(restored.flatMap(({ section_name }) => section_name ?? [])).toEqual(names);
});

it('restoring a pharmacy restores exactly what was deleted with it', async () => {
  const catalogue = await server().call('deleteAllProducts', { query: { pharmacy: pharmacy().id } });
  await addProducts(server(), pharmacy().id, [{ internal_code: '9' }]);
  const contents = () => server().ask('getPharmacyContents', { as: 'mod', params: { id: pharmacy().id } });
  const before = await contents();
  const { deletion } = await server().ask('deletePharmacy', { params: { id: pharmacy().id } });
  await expectRefused(
    restore(catalogue.body.deletion),
    'A farmácia “Farmácia Central” também foi excluída. Restaure-a primeiro.',
  );
  expect((await restore(deletion)).body.restored).toEqual({
    products: 1,
    inventories: 1,
    sections: 2,
    counts: 3,
  });
  expect(await contents()).toEqual(before);
  const body = await server().ask('listPharmacies');
  expect(body.map(({ id }) => id)).toContain(pharmacy().id);
  expect((await restore(catalogue.body.deletion)).body.restored.products).toBe(2);
});

it('the deletion of the counts of a whole pharmacy can be undone', async () => {
  const { inventory_uuid: id } = pharmacy();
  await submit(server(), [mobileCount(id)]);
  const { deletion } = await server().ask('deleteInventory', { params: { id }, body: {} });
  expect(await lines()).toHaveLength(3);
  await restore(deletion);
  expect(await lines()).toHaveLength(4);
});

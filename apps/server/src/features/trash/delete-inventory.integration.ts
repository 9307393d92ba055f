import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { beforeEach, expect, it } from 'vitest';
import { auditRows, rowIn, rowsIn } from '../../testing/database/rows.js';
import {
  addInventory,
  inventoriesOf,
  mobileCount,
  setUpInventory,
} from '../../testing/world/stock-taking.js';

const set = setUpInventory();
const { inventory, aCount, submit, submitOne, openedSection, lines } = set;
const [server, pharmacy] = [set.server(), set.pharmacy()];
let sections: [string, string];

beforeEach(async () => {
  sections = [await openedSection('A'), await openedSection('B')];
  const two = [
    { barcode: '1', count: 1 },
    { barcode: '2', count: 1 },
  ];
  for (const fields of [{ sectionID: sections[0], barcode: two }, { sectionID: sections[1] }, {}]) {
    await submitOne(aCount(fields));
  }
});

const remove = (id: InventoryId, body?: object) => server.call('deleteInventory', { params: { id }, body });
const total = async () => (await server.ask('getDashboardTotal')).total;

const rows = () => inventoriesOf(server, pharmacy.id);

const counts = () =>
  server.db
    .selectFrom('count')
    .select(['section_id', 'deleted', 'deleted_at', 'version', 'changed_at', 'received_at'])
    .where('pharmacy_id', '=', pharmacy.id)
    .orderBy('id')
    .execute();

const audited = (entity: string, id: unknown) =>
  auditRows(server.db, { entity, entity_id: String(id), action: 'delete' });

it('deleting an inventory hides its sections and counts and erases nothing', async () => {
  const before = await total();
  expect(await remove(inventory())).toEqual({
    status: 200,
    body: { type: 'inventory_deleted', counts: 4, deletion: expect.any(String) },
  });
  expect([await rows(), await lines(), await total()]).toEqual([[], [], before - 4]);
  expect(await counts()).toHaveLength(3);
  const kept = await rowsIn(server.db, 'section', { inventory_number: Number(inventory()) }, 'id');
  expect(kept).toHaveLength(2);
});

it('deleting an inventory marks everything with one moment', async () => {
  const { id } = await submitOne(aCount());
  await server.call('editCount', { params: { id }, body: { _deleted: true } });
  await remove(inventory(), { section_id: sections[1] });
  const [sectionDeletion] = await audited('section', sections[1]);
  await remove(inventory());
  const [audit] = await audited('inventory', inventory());
  expect(audit).toMatchObject({
    actor_name: 'Márcio Moderador',
    pharmacy_id: pharmacy.id,
    before: [
      { name: 'Geral', count: 3 },
      { section_name: 'A', count: 2 },
    ],
    after: { counts: 3 },
  });
  const moments = [audit, sectionDeletion].map((row) => Object(row?.after).deleted_at);
  const [whole, ofSection] = moments;
  const stamped = (await counts()).map((count) => count.deleted_at?.toISOString());
  expect(stamped).toEqual([whole, ofSection, whole, expect.any(String)]);
  expect(moments).not.toContain(stamped[3]);
  const here = { inventory_number: Number(inventory()) };
  const marked = await rowsIn(server.db, 'section', here, 'id', 'deleted_at');
  expect(new Map(marked.map((row) => [row.id, row.deleted_at?.toISOString()]))).toEqual(
    new Map([
      [sections[0], whole],
      [sections[1], ofSection],
    ]),
  );
});

it('deleting an inventory leaves other inventories unchanged', async () => {
  const other = await addInventory(server, pharmacy.id, 'Outro');
  await submit([mobileCount(other.inventory_id)]);
  await remove(inventory());
  expect(await rows()).toMatchObject([{ name: 'Outro', count: 1 }]);
  expect(await lines()).toHaveLength(1);
});

it('the inventory of the whole pharmacy survives its deletion empty', async () => {
  await submit([mobileCount(pharmacy.inventory_uuid)]);
  expect((await remove(pharmacy.inventory_uuid)).body).toMatchObject({
    type: 'inventory_deleted',
    counts: 1,
  });
  expect((await rows())[0]).toMatchObject({ source: 'web' });
  await submit([mobileCount(pharmacy.inventory_uuid)]);
  expect((await rows()).at(-1)).toMatchObject({ source: 'pharmacy', count: 1 });
});

it('deleting a section deletes its counts and leaves the rest', async () => {
  expect(await remove(inventory(), { section_id: sections[0] })).toEqual({
    status: 200,
    body: { type: 'section_deleted', counts: 2, deletion: expect.any(String) },
  });
  expect(await rows()).toMatchObject([{ count: 2 }, { section_id: sections[1], count: 1 }]);
  expect((await counts()).map(({ deleted }) => deleted)).toEqual([true, false, false]);
  expect((await lines()).map((line) => line.sectionID)).not.toContain(sections[0]);
});

it('deleting a section writes an audit row with the former row', async () => {
  await remove(inventory(), { section_id: sections[0]?.toUpperCase() });
  expect(await audited('section', sections[0])).toMatchObject([
    { before: [{ section_name: 'A', section_counts: 2 }], after: { counts: 2 } },
  ]);
});

it('a count for a deleted section arrives without a section', async () => {
  await remove(inventory(), { section_id: sections[0] });
  const late = [aCount({ sectionID: sections[0] }), aCount()];
  expect((await submit(late)).map(({ status }) => status)).toEqual(['created', 'created']);
  expect((await lines()).filter(({ sectionID }) => sectionID === null)).toHaveLength(3);
});

it('an inventory with a UUID can’t be deleted by its number', async () => {
  const { number } = await rowIn(server.db, 'inventory', { uuid: pharmacy.inventory_uuid }, 'number');
  expect(await remove(number)).toMatchObject({ status: 404 });
});

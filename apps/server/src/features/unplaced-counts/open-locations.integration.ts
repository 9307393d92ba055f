import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { auditRows, rowIn, setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  linesOf,
  mobileCount,
  submit,
  submitOne,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();

async function openInventory() {
  const pharmacy = await addPharmacy(server);
  return { pharmacy, inventoryID: (await addInventory(server, pharmacy.id)).inventory_id };
}

const used = { status: 409, body: { code: 'conflict', detail: 'Este id de seção já foi usado.' } };

const open = (body: object, as: Who = 'user') => server.call('openSection', { as, body });

it("opening a section makes it the caller’s, under the app's id", async () => {
  const { inventoryID, pharmacy } = await openInventory();
  const id = randomUUID();
  const answer = await open({ id, inventoryID, name: ' Corredor 1 ' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      id,
      inventoryID,
      name: 'Corredor 1',
      collector_sub: server.people.user.sub,
      finalizado: false,
      _deleted: false,
    },
  });
  expect(await auditRows(server.db, { entity_id: id })).toMatchObject([
    { action: 'create', entity: 'section', pharmacy_id: pharmacy.id, after: answer.body },
  ]);
});

it('opening a section again changes nothing, even in a closed inventory', async () => {
  const { pharmacy } = await openInventory();
  const section = { id: randomUUID(), inventoryID: pharmacy.inventory_uuid, name: 'A' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => open(section)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  const shouted = { id: section.id.toUpperCase(), inventoryID: section.inventoryID.toUpperCase() };
  expect(await open({ ...shouted, name: 'Outro nome' })).toMatchObject({ status: 200, body: { name: 'A' } });
  await setRows(server.db, 'inventory', { uuid: pharmacy.inventory_uuid }, { finalised_at: new Date() });
  expect(await open(section)).toMatchObject({ status: 200 });
});

it("opening a section refuses ids of other collectors' or inventories' sections", async () => {
  const { inventoryID } = await openInventory();
  const { inventoryID: other } = await openInventory();
  const section = { id: randomUUID(), inventoryID, name: 'A' };
  await open(section);
  expect(await open(section, 'mod')).toMatchObject(used);
  expect(await open({ ...section, inventoryID: other })).toMatchObject(used);
});

it.each(['section', 'inventory'])('a section deleted with its %s is returned as deleted', async (deleted) => {
  const { inventoryID } = await openInventory();
  const { inventoryID: other } = await openInventory();
  const section = { id: randomUUID(), inventoryID, name: 'A' };
  const opened = await open(section);
  await server.ask('deleteInventory', {
    params: { id: inventoryID },
    body: deleted === 'section' ? { section_id: section.id } : {},
  });

  expect(await open(section)).toEqual({ status: 200, body: { ...opened.body, _deleted: true } });
  expect(await open(section, 'admin')).toMatchObject(used);
  expect(await open({ ...section, inventoryID: other })).toMatchObject(used);
  expect(await auditRows(server.db, { entity_id: section.id, action: 'create' })).toHaveLength(1);
  const { deleted_at } = await rowIn(server.db, 'section', { id: section.id }, 'deleted_at');
  expect(deleted_at).not.toBeNull();
});

it('opening a section in a deleted inventory is refused as not found', async () => {
  const { inventoryID } = await openInventory();
  await server.call('deleteInventory', { params: { id: inventoryID }, body: {} });
  expect(await open({ id: randomUUID(), inventoryID, name: 'A' })).toMatchObject({ status: 404 });
});

it('a section of a closed inventory is opened closed', async () => {
  const { inventoryID } = await openInventory();
  await server.call('finaliseInventory', {
    as: 'admin',
    params: { id: inventoryID },
    body: { finalizado: true },
  });
  const sectionID = randomUUID();
  expect(await open({ id: sectionID, inventoryID, name: 'A' })).toMatchObject({
    status: 201,
    body: { finalizado: true },
  });
  const { finalised_by } = await rowIn(server.db, 'section', { id: sectionID }, 'finalised_by');
  expect(finalised_by).toBe(server.people.admin.name);
  await submitOne(server, mobileCount(inventoryID, { sectionID }));
  expect(await linesOf(server, { section: sectionID })).toMatchObject([{ after_close: true }]);
});

const pharmacy = usePharmacy(server);

const createInventory = (body: object, as: Who = 'mod') => server.call('createMobileInventory', { as, body });
const inventoryOf = (fields: object = {}) => ({
  id: randomUUID(),
  name: 'Balanço noturno',
  pharmacy: pharmacy.id,
  ...fields,
});
const inventoryAudit = () => auditRows(server.db, { entity: 'inventory', pharmacy_id: pharmacy.id });

const takenId = { status: 409, body: { code: 'conflict', detail: 'Este id de inventário já foi usado.' } };

it("an app's inventory is listed under its UUID and takes counts", async () => {
  const body = inventoryOf();
  expect(await createInventory(body)).toMatchObject({
    status: 201,
    body: { id: body.id, name: 'Balanço noturno', source: 'mobile', pharmacy: pharmacy.id, count: 0 },
  });
  await submit(server, [mobileCount(body.id)]);
  const query = { pharmacy: pharmacy.id };
  const list = await server.ask('listInventoriesWithCounts', { query });
  expect(list.results).toMatchObject([{ id: body.id, count: 1 }]);
});

it("an app's inventory is created once, in any case of its UUID", async () => {
  const body = inventoryOf();
  const first = await createInventory(body);
  const again = await createInventory({
    ...body,
    id: body.id.toUpperCase(),
    pharmacy: pharmacy.inventory_uuid,
  });
  expect(again).toEqual({ ...first, status: 200 });
  expect(await inventoryAudit()).toMatchObject([
    { action: 'create', actor_name: 'Márcio Moderador', pharmacy_id: pharmacy.id, after: first.body },
  ]);
});

it("simultaneous calls create an app's inventory once", async () => {
  const body = inventoryOf();
  const answers = await Promise.all([
    createInventory(body),
    createInventory(body, 'admin'),
    createInventory(body),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(await inventoryAudit()).toHaveLength(1);
});

it("an app's inventory keeps its name when sent with another", async () => {
  const body = inventoryOf();
  await createInventory(body);
  expect(await createInventory({ ...body, name: 'Outro' })).toMatchObject({
    status: 200,
    body: { name: 'Balanço noturno' },
  });
});

it('the UUID of a whole pharmacy or deleted inventory is refused', async () => {
  expect(await createInventory(inventoryOf({ id: pharmacy.inventory_uuid }))).toMatchObject(takenId);
  const body = inventoryOf();
  await createInventory(body);
  await server.call('deleteInventory', { params: { id: body.id } });
  expect(await createInventory(body)).toMatchObject(takenId);
});

import { randomUUID } from 'node:crypto';
import { deleteInventory, finaliseInventory } from '@balanco/contract/inventories/inventories';
import { openSection } from '@balanco/contract/mobile/mobile';
import { expect, it } from 'vitest';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  linesOf,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';

const server = useServer();

async function openInventory() {
  const pharmacy = await addPharmacy(server);
  return { pharmacy, inventoryID: (await addInventory(server, pharmacy.id)).inventory_id };
}

const used = { status: 409, body: { code: 'conflict', detail: 'Este id de seção já foi usado.' } };

function open(body: object, as: Who = 'user') {
  return server.call(openSection, { as, body });
}

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
  const audited = server.db.selectFrom('audit').selectAll().where('entity_id', '=', id);
  expect(await audited.execute()).toMatchObject([
    { action: 'create', entity: 'section', pharmacy_id: pharmacy.id, after: answer.body },
  ]);
});

it('opening a section again changes nothing, even in a closed inventory', async () => {
  const { pharmacy } = await openInventory();
  const section = { id: randomUUID(), inventoryID: pharmacy.inventory_uuid, name: 'A' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => open(section)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  const shouted = {
    ...section,
    id: section.id.toUpperCase(),
    inventoryID: section.inventoryID.toUpperCase(),
  };
  expect(await open({ ...shouted, name: 'Outro nome' })).toMatchObject({ status: 200, body: { name: 'A' } });
  const closed = { finalised_at: new Date() };
  await server.db.updateTable('inventory').set(closed).where('uuid', '=', pharmacy.inventory_uuid).execute();
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
  await server.ask(deleteInventory, {
    params: { id: inventoryID },
    body: deleted === 'section' ? { section_id: section.id } : {},
  });

  expect(await open(section)).toEqual({ status: 200, body: { ...opened.body, _deleted: true } });
  expect(await open(section, 'admin')).toMatchObject(used);
  expect(await open({ ...section, inventoryID: other })).toMatchObject(used);
  const audited = server.db.selectFrom('audit').select('action').where('entity_id', '=', section.id);
  expect((await audited.where('action', '=', 'create').execute()).length).toBe(1);
  const stored = server.db.selectFrom('section').select('deleted_at').where('id', '=', section.id);
  expect((await stored.executeTakeFirst())?.deleted_at).not.toBeNull();
});

it('opening a section in a deleted inventory is refused as not found', async () => {
  const { inventoryID } = await openInventory();
  await server.call(deleteInventory, { params: { id: inventoryID }, body: {} });
  expect(await open({ id: randomUUID(), inventoryID, name: 'A' })).toMatchObject({ status: 404 });
});

it('a section of a closed inventory is opened closed', async () => {
  const { inventoryID } = await openInventory();
  await server.call(finaliseInventory, {
    as: 'admin',
    params: { id: Number(inventoryID) },
    body: { finalizado: true },
  });
  const sectionID = randomUUID();
  expect(await open({ id: sectionID, inventoryID, name: 'A' })).toMatchObject({
    status: 201,
    body: { finalizado: true },
  });
  const closed = server.db.selectFrom('section').selectAll().where('id', '=', sectionID);
  expect(await closed.executeTakeFirst()).toMatchObject({ finalised_by: server.people.admin.name });
  await submitOne(server, mobileCount(inventoryID, { sectionID }));
  expect(await linesOf(server, { section: sectionID })).toMatchObject([{ after_close: true }]);
});

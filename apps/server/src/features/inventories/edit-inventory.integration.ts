import {
  editInventory,
  type InventoryRow,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories/inventories';
import { beforeEach, expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { rowIn } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addSection,
  mobileCount,
  submit,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);
let inventory: InventoryRow;
beforeEach(async () => {
  inventory = await addInventory(server, pharmacy.id, 'Geral');
});

const edit = (id: string | number, body: object, as: Who = 'mod') =>
  server.call(editInventory, { as, params: { id }, body });

async function rows(): Promise<InventoryRow[]> {
  const query = { pharmacy: pharmacy.id };
  return (await server.call(listInventoriesWithCounts, { query })).body.results;
}

const audited = () =>
  auditRows(server.db, { entity: 'inventory', entity_id: String(inventory.id), action: 'update' });

it("editing an inventory renames its rows and its sections' rows", async () => {
  await addSection(server, inventory.inventory_id, 'A');
  const answer = await edit(Number(inventory.id), { name: ' Geral 2 ', pharmacy: pharmacy.id });
  expect(answer).toEqual({ status: 200, body: { ...inventory, name: 'Geral 2', version: 2 } });
  expect((await rows()).map((row) => row.name)).toEqual(['Geral 2', 'Geral 2']);
});

it("editing an inventory stores the given collector and keeps its sections' collectors", async () => {
  await addSection(server, inventory.inventory_id, 'A');
  const [, section] = await rows();
  for (const collector_sub of [section?.collector_sub, 'somebody', null]) {
    const collector = { collector_sub, collector_name: 'Alguém', collector_email: 'a@b.c' };
    const body = { name: `Geral ${collector_sub}`, pharmacy: pharmacy.inventory_uuid, ...collector };
    expect(await edit(Number(inventory.id), body)).toMatchObject({
      status: 200,
      body: { name: body.name, ...collector },
    });
  }
  expect((await rows())[0]).toMatchObject({ collector_sub: null, collector_name: 'Alguém' });
  await edit(Number(inventory.id), { name: 'Geral', pharmacy: pharmacy.id, collector_email: '' });
  expect((await rows())[0]).toMatchObject({ collector_name: 'Alguém', collector_email: null });
  expect((await rows())[1]).toMatchObject({ collector_sub: section?.collector_sub, section_name: 'A' });
});

it('editing a collector that somebody changed since is refused', async () => {
  const body = { name: 'Geral', pharmacy: pharmacy.id };
  await edit(Number(inventory.id), { ...body, collector_name: 'Ana' });
  const stale = { ...body, collector_name: 'Bia', version: inventory.version };
  expect(await edit(Number(inventory.id), stale)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { collector_name: 'Ana' } },
  });
});

it('editing an inventory audits both names, and nothing for the same name', async () => {
  const body = { name: 'Outro', pharmacy: pharmacy.id };
  await edit(Number(inventory.id), body);
  await edit(Number(inventory.id), body);
  expect(await audited()).toMatchObject([
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

import { randomUUID } from 'node:crypto';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { ServerUnderTest } from '../server/server-under-test.js';
import type { TestPerson } from '../server/test-people.js';
import { addInventory, addPharmacy } from '../world/stock-taking.js';
import { at, type InventoryIndex } from './model-state.js';

export type World = Awaited<ReturnType<typeof openWorld>>;

export const STAFF = ['admin', 'mod'] as const;

export async function openWorld(server: ServerUnderTest, collectors: readonly TestPerson[]) {
  const pharmacy = await addPharmacy(server);
  const { inventory_id } = await addInventory(server, pharmacy.id);
  const sections = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, id] of sections.slice(0, 2).entries()) {
    await server.ask('openSection', {
      token: collectors[index]?.idToken ?? '',
      body: { id, inventoryID: inventory_id, name: `Corredor ${index}` },
    });
  }
  return {
    server,
    collectors,
    pharmacy: pharmacy.id,
    inventories: [inventory_id, pharmacy.inventory_uuid] as InventoryId[],
    sections,
    unknownInventory: randomUUID() as InventoryId,
    linesBefore: await dashboardTotal(server),
  };
}

export const inventoryId = ({ inventories, unknownInventory }: World, index: InventoryIndex): InventoryId =>
  index === 'unknown' ? unknownInventory : at(inventories, index);

export const sectionId = ({ sections }: World, index: number | null): string | null =>
  index === null ? null : at(sections, index);

export const dashboardTotal = async (server: ServerUnderTest) =>
  (await server.ask('getDashboardTotal', { as: 'admin' })).total;

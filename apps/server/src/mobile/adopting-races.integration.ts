import { randomUUID } from 'node:crypto';
import { createMobileInventory, type InventoryId } from '@balanco/contract/inventories';
import { openSection } from '@balanco/contract/mobile';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server-under-test.js';
import { addInventory, addPharmacy, linesOf, mobileCount, submit } from '../testing/stock-taking.js';

let server: ServerUnderTest;
let pharmacy: { id: string };
let inventory: InventoryId;
beforeAll(async () => {
  server = await startServerUnderTest();
});
beforeEach(async () => {
  pharmacy = await addPharmacy(server);
  inventory = (await addInventory(server, pharmacy.id)).inventory_id;
});
afterAll(() => server.close());

const ROUNDS = 12;
const SIZE = 4;

// Whoever is first: the counts find the place, or the place finds the counts.
it('counts that come while their section is being opened end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => mobileCount(inventory, { sectionID: id }));
    await Promise.all([
      submit(server, batch(), 'user'),
      server.call(openSection, { as: 'user', body: { id, inventoryID: inventory, name: 'Corredor' } }),
      submit(server, batch(), 'mod'),
    ]);
    expect(await linesOf(server, { pharmacy: pharmacy.id, section: id })).toHaveLength(2 * SIZE);
  }
});

it('counts that come while their inventory is being made end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => mobileCount(id));
    await Promise.all([
      submit(server, batch(), 'user'),
      server.call(createMobileInventory, {
        as: 'admin',
        body: { id, name: 'Do aplicativo', pharmacy: pharmacy.id },
      }),
      submit(server, batch(), 'mod'),
    ]);
    expect(await linesOf(server, { pharmacy: pharmacy.id, inventory: id })).toHaveLength(2 * SIZE);
  }
});

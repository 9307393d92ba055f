import { randomUUID } from 'node:crypto';
import { createMobileInventory } from '@balanco/contract/inventories/inventories';
import { openSection } from '@balanco/contract/mobile/mobile';
import { expect, it } from 'vitest';
import { mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, aCount, submit, lines } = setUpInventory();

const ROUNDS = 12;
const SIZE = 4;

it('counts that arrive while their section is being opened end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => aCount({ sectionID: id }));
    await Promise.all([
      submit(batch(), 'user'),
      server().call(openSection, { body: { id, inventoryID: inventory(), name: 'Corredor' } }),
      submit(batch(), 'mod'),
    ]);
    expect(await lines({ section: id })).toHaveLength(2 * SIZE);
  }
});

it('counts that arrive while their inventory is being created end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => mobileCount(id));
    await Promise.all([
      submit(batch(), 'user'),
      server().call(createMobileInventory, {
        as: 'admin',
        body: { id, name: 'Do aplicativo', pharmacy: pharmacy().id },
      }),
      submit(batch(), 'mod'),
    ]);
    expect(await lines({ inventory: id })).toHaveLength(2 * SIZE);
  }
});

import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { useServer } from '../testing/server/server-under-test.js';
import { addInventory, addPharmacy, addSection } from '../testing/world/stock-taking.js';
import { heldWithinReach } from './hold-within-reach.js';

const server = useServer();

it('a section of another pharmacy is unknown beside an inventory of one’s own', async () => {
  const { id: own } = await addPharmacy(server, 'Minha');
  const { id: foreign } = await addPharmacy(server, 'Alheia');
  const [inventory, other] = [await addInventory(server, own), await addInventory(server, foreign)];
  const mine = await addSection(server, inventory.inventory_id, 'A');
  const others = await addSection(server, other.inventory_id, 'B');
  const seen: unknown[] = [];
  const { handle } = heldWithinReach(server.db, {
    endpoint: finaliseInventory,
    bodyUnread: false,
    handle: async (input) => seen.push(input),
  });
  const caller = { sub: '', email: '', name: '', role: 'user', licensed: true, pharmacyIds: [own] } as const;
  const params = { id: inventory.inventory_id };
  for (const section_id of [mine, others])
    await handle({ params, body: { finalizado: true, section_id } } as never, { caller } as never);
  expect(seen).toMatchObject([
    { params, body: { section_id: mine } },
    { params, body: { section_id: expect.not.stringMatching(others) } },
  ]);
});

import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { getPharmacyContents } from '@balanco/contract/pharmacies/pharmacies';
import { beforeAll, expect, it } from 'vitest';
import { limitPerson } from '../testing/server/add-collector.js';
import { useServer } from '../testing/server/server-under-test.js';
import { addInventory, addPharmacy, addSection } from '../testing/world/stock-taking.js';
import { heldWithinReach } from './hold-within-reach.js';

const server = useServer();
let own: string;
let foreign: string;
beforeAll(async () => {
  own = (await addPharmacy(server, 'Minha')).id;
  foreign = (await addPharmacy(server, 'Alheia')).id;
  await limitPerson(server.db, server.people.mod.sub, [own]);
});

it('a section of another pharmacy is unknown beside an inventory of one’s own', async () => {
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

it('someone whose last pharmacy is taken away sees none, at once', async () => {
  await limitPerson(server.db, server.people.mod.sub, []);
  const asked = await server.call(getPharmacyContents, { as: 'mod', params: { id: own } });
  expect(asked.status).toBe(404);
  await limitPerson(server.db, server.people.mod.sub, null);
  await server.ask(getPharmacyContents, { as: 'mod', params: { id: foreign } });
});

import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { addInventory, inventoriesOf, linesOf, setUpInventory } from '../../../testing/world/stock-taking.js';

const set = setUpInventory();
const { inventory, aCount, submit } = set;
const [server, pharmacy] = [set.server(), set.pharmacy()];

const add = (body: object, id: InventoryId = inventory()) =>
  server.call('addSection', { params: { id }, body });

async function sections(): Promise<InventoryRow[]> {
  return (await inventoriesOf(server, pharmacy.id)).filter((row) => row.section_id !== null);
}

it('sections added as a list keep its order', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Corredor ${12 - index}`);
  await server.ask('bulkSections', { params: { id: inventory() }, body: names });
  expect((await sections()).map((row) => row.section_name)).toEqual(names);
});

it('a section added by staff is open with its collector', async () => {
  const { user } = server.people;
  const answer = await add({ name: ' Balcão ', collector_sub: user.sub });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      id: `${inventory()}_${answer.body.section_id}`,
      name: 'Geral',
      section_name: 'Balcão',
      section_counts: 0,
      collector_sub: user.sub,
      collector_name: 'Ulisses Usuário',
      collector_email: user.email,
      finalizado: false,
    },
  });
  expect(await sections()).toEqual([answer.body]);
});

it.each([{}, { collector_sub: null }, { collector_sub: '' }])(
  'a section can be added without a collector: %j',
  async (collector) => {
    expect(await add({ name: 'Balcão', ...collector })).toMatchObject({
      status: 201,
      body: { collector_sub: null, collector_name: null, collector_email: null },
    });
  },
);

it('a section added by staff adopts the counts that name it', async () => {
  const { section_id: sectionID } = (await add({ name: 'Balcão' })).body;
  expect(await submit([aCount({ sectionID })])).toMatchObject([{ status: 'created' }]);
  expect(await linesOf(server, { section: sectionID })).toMatchObject([{ section_name: 'Balcão' }]);
});

it("a section can be added to the whole pharmacy's inventory", async () => {
  expect(await add({ name: 'Balcão' }, pharmacy.inventory_uuid)).toMatchObject({
    status: 201,
    body: { inventory_id: pharmacy.inventory_uuid, section_name: 'Balcão' },
  });
});

it('adding a section refuses a taken name, ignoring case and accents', async () => {
  await add({ name: 'Balcão' });
  expect(await add({ name: 'BALCAO' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: 'Já existe uma seção com este nome neste inventário.' },
  });
  const other = await addInventory(server, pharmacy.id);
  expect(await add({ name: 'Balcão' }, other.inventory_id)).toMatchObject({ status: 201 });
});

it('one of two simultaneous additions of a section succeeds', async () => {
  const answers = await Promise.all([add({ name: 'Balcão' }), add({ name: 'Balcão' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('the name of a deleted section can be used again', async () => {
  const { section_id } = (await add({ name: 'Balcão' })).body;
  await server.call('deleteInventory', { params: { id: inventory() }, body: { section_id } });
  expect(await add({ name: 'Balcão' })).toMatchObject({ status: 201 });
});

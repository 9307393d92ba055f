import type { AccountLine } from '@balanco/contract/inventories/section-account';
import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { expect, it } from 'vitest';
import type { Who } from '../../testing/server/server-under-test.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import {
  addSection,
  declareDone,
  linesOf,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';

const set = setUpSettling();
const { server } = set;

const progress = (query: { wall?: 'true' } = {}) => set.progress({ opened: set.inventoryID(), ...query });

async function send(sectionID: string, quantity: number, as: Who = 'user'): Promise<AccountLine> {
  const count = mobileCount(set.inventory(), {
    sectionID,
    barcode: [{ barcode: '789', count: quantity, factor: 6 }],
  });
  expect((await submitOne(server(), count, as)).status).toBe('created');
  return { id: count.amplify_id, index: 0, quantity, factor: 6 };
}

const declare = (id: string, lines: readonly AccountLine[], as?: Who) => declareDone(server(), id, lines, as);

async function readyTonight(): Promise<number | undefined> {
  const { inventories } = await server().ask('getTonight', {});
  return inventories.find(({ inventory_id: id }) => id === set.inventory())?.ready_sections;
}

const sectionOf = ({ section_list }: InventoryProgress, id: string) =>
  section_list?.find((section) => section.id === id);

it('a later line takes back a ready section', async () => {
  const shelf = await addSection(server(), set.inventory(), 'Corredor 1');
  const [own, other] = [await send(shelf, 2), await send(shelf, 3, 'mod')];
  await declare(shelf, [own]);
  const half = await progress();
  expect(half.sections).toEqual({ done: 0, ready: 0, total: 1 });
  expect(sectionOf(half, shelf)).toMatchObject({ state: 'counting', done: [{ matches: true, units: 12 }] });
  expect(sectionOf(half, shelf)?.unfinished).toEqual([server().people.mod.name]);
  expect(await readyTonight()).toBe(0);
  await declare(shelf, [other], 'mod');
  expect(await readyTonight()).toBe(1);
  const whole = await progress();
  expect(whole.sections).toEqual({ done: 0, ready: 1, total: 1 });
  expect(sectionOf(whole, shelf)).toMatchObject({
    state: 'ready',
    done: [
      { name: server().people.user.name, lines: 1, withdrawn_at: null },
      { name: server().people.mod.name, units: 18, server: null },
    ],
  });
  await send(shelf, 1);
  const late = await progress();
  expect([late.sections?.ready, await readyTonight()]).toEqual([0, 0]);
  expect(sectionOf(late, shelf)).toMatchObject({
    state: 'counting',
    done: [{ withdrawn_at: expect.any(String) }, { withdrawn_at: null }],
  });
});

it('a differing declaration shows what the server has of that person', async () => {
  const shelf = await addSection(server(), set.inventory(), 'Corredor 1');
  const own = await send(shelf, 2);
  await send(shelf, 50, 'mod');
  await declare(shelf, [own, { ...own, id: '5a0d6a52-64d4-4f0c-9d53-000000000001', quantity: 0.5 }]);
  const differs = await progress();
  expect(sectionOf(differs, shelf)).toMatchObject({
    state: 'counting',
    done: [{ matches: false, lines: 2, units: 15, server: { lines: 1, units: 12 } }],
  });
});

it('lines that the office moved into a section owe no declaration', async () => {
  const [from, to] = [
    await addSection(server(), set.inventory(), 'Balcão'),
    await addSection(server(), set.inventory(), 'Gôndola A'),
  ];
  await send(from, 2);
  const [line] = await linesOf(server(), { inventory: set.inventory() });
  await declare(to, [await send(to, 3, 'mod')], 'mod');
  const name = server().people.user.name;
  let version = 0;
  const move = async (section: string) => {
    version += 1;
    const lines = [{ count_id: line?.count_id ?? 0, entry_index: 0, _version: version }];
    const body = { lines, inventory: set.inventory(), section };
    expect((await server().ask('bulkMoveCounts', { as: 'admin', body })).changed).toHaveLength(1);
  };
  const told = async () => {
    const query = { pharmacy: set.pharmacy().id };
    const rows = (await server().ask('listInventories', { as: 'mod', query })).results;
    const open = await server().ask('listOpenSections', { params: { id: set.inventory() } });
    return [
      sectionOf(await progress(), to)?.state,
      sectionOf(await progress(), to)?.unfinished,
      rows.find(({ section_id }) => section_id === to)?.unfinished ?? [],
      open.sections.find(({ id }) => id === to)?.unfinished,
    ];
  };
  await move(to);
  expect(await told()).toEqual(['ready', [], [], []]);
  await move(from);
  await move(to);
  await send(to, 1);
  expect(await told()).toEqual(['counting', [name], [name], [name]]);
});

it('the wall counts ready sections without names', async () => {
  const shelf = await addSection(server(), set.inventory(), 'Corredor 1');
  await declare(shelf, [await send(shelf, 2)]);
  const wall = await progress({ wall: 'true' });
  expect(wall).toMatchObject({ sections: { done: 0, ready: 1, total: 1 }, section_list: null });
  expect(JSON.stringify(wall)).not.toContain(server().people.user.name);
});

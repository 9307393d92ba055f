import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { OpenSection } from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { declareDone } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, count } = set;

const open = () => server().ask('listOpenSections', { params: set.params() });

async function stateOf(id: string): Promise<OpenSection['state'] | undefined> {
  return (await open()).sections.find((section) => section.id === id)?.state;
}

it("a section is silent after the pharmacy's own minutes", async () => {
  const shelf = await set.openedSection('Balcão');
  expect(await stateOf(shelf)).toBe('waiting');
  await count('22', 1, { section: shelf });
  await sql`update count_line set received_at = now() - interval '20 minutes'
    where section_id = ${shelf}`.execute(server().db);
  await sql`update work set formula = '' where inventory_number = ${set.inventory()}`.execute(server().db);
  const limit = async (silent_minutes: number) => {
    await set.configure({ alarms: { ...DEFAULT_ALARMS, silent_minutes } });
    return stateOf(shelf);
  };
  expect(await limit(25)).toBe('counting');
  expect(await limit(15)).toBe('silent');
});

it('a phone with a queue is listed with its person', async () => {
  const shelf = await set.openedSection('Balcão');
  await count('22', 1, { section: shelf });
  const body = { device_id: 'moto', queued: 3, section_id: shelf };
  await server().ask('reportDevice', { body });
  await server().call('reportDevice', { as: 'admin', body: { device_id: 'outro', queued: 9 } });
  const { name } = server().people.user;
  expect((await open()).phones).toMatchObject([{ name, queue: 3 }]);
});

it("a declared section is ready, and a recount tells its list's items", async () => {
  await set.countTwo();
  const shelf = await set.openedSection('Corredor 1');
  const line = { ...set.aCount({ sectionID: shelf }), factor: 1 };
  expect((await set.submitOne(line)).status).toBe('created');
  const { section_id: list } = await set.recount(['i:2', 'i:3'], 'mod');
  await count('22', 20, { section: list, as: 'mod' });
  expect(await stateOf(shelf)).toBe('counting');
  await declareDone(server(), shelf, [{ id: line.amplify_id, index: 0, quantity: 1, factor: 1 }]);
  expect((await open()).sections).toMatchObject([
    { name: 'Balcão', state: 'counting', recounted: null },
    { id: list, is_recount: true, state: 'counting', recounted: { items: 2, found: 1 } },
    { id: shelf, state: 'ready', done: [{ matches: true }], recounted: null },
  ]);
  const { inventories } = await server().ask('getTonight', {});
  const here = inventories.find(({ inventory_id: id }) => id === set.inventory());
  expect(here).toMatchObject({ sections: 2, ready_sections: 1 });
});

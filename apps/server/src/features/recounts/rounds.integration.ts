import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const under = setUpRecounts();
const { addProducts, count, items, said, comparison, agree, recount, close } = under;

const KEY = 'i:1';

let recounted: string[] = [];

async function rounds(found: string, stockConfirms: boolean) {
  recounted = [];
  await addProducts([product('1', 24)]);
  await agree('two_equal', stockConfirms);
  for (const [index, units] of found.split(' ').entries()) {
    const section = index === 0 ? undefined : await recount([KEY], { round: index === 1 ? 2 : 3 });
    const as = ([ANA, BIA, CAIO] as const)[index];
    if (units !== '-') await count('BC1', Number(units), { section, as });
    if (section === undefined) continue;
    expect(await said()).toMatchObject({ state: 'recounting', flags: [] });
    await close(section);
    recounted.push(section);
  }
  return said();
}
const settled = (counted: number, round: string) => ({
  state: counted === 24 ? 'matching' : 'shortage',
  counted,
  round,
  flags: round === '1' ? [] : ['recounted'],
});

it('a recount replaces what two people counted in one section, so no check warns of it', async () => {
  const shared = async () =>
    (await under.steps()).checks.find(({ key: name }) => name === 'shared_items')?.count;
  await addProducts([product('1', 24)]);
  const section = await under.openedSection('Balcão');
  await count('BC1', 24, { section, as: ANA });
  await count('BC1', 24, { section, as: BIA });
  expect(await shared()).toBe(1);
  const second = await recount([KEY], { round: 2 });
  await count('BC1', 24, { section: second, as: CAIO });
  await close(second);
  expect(await shared()).toBe(0);
});

const awaits = (counted: number, flag: string) => ({
  state: 'recounting',
  counted,
  round: null,
  flags: [flag],
});

it.each([
  ['24', true, settled(24, '1')],
  ['24 20', true, awaits(24, 'third_round')],
  ['20 24', true, settled(24, '2')],
  ['20 24', false, awaits(20, 'third_round')],
  ['20 24 24', false, settled(24, '3')],
  ['20 20', true, settled(20, '2')],
  ['20 20', false, settled(20, '2')],
  ['20 22', true, awaits(20, 'third_round')],
  ['20 22 22', true, settled(22, '3')],
  ['20 22 21', true, awaits(20, 'no_consensus')],
  ['20 22 21', false, awaits(20, 'no_consensus')],
  ['20 24 20', true, awaits(20, 'no_consensus')],
  ['20 24 20', false, settled(20, '3')],
  ['- 24', true, settled(24, '2')],
  ['- 24', false, awaits(24, 'third_round')],
  ['- 24 24', false, settled(24, '3')],
])(
  'of an expected 24 the counts %s (stock confirms: %s) settle by docs/comparison.md',
  async (found, stockConfirms, outcome) => {
    expect(await rounds(found, stockConfirms)).toEqual(outcome);
  },
);

it('an item in recount is under one filter, while it is recounted and after', async () => {
  const filters = async () => {
    const { recounting, in_recount, third_round } = (await comparison()).filters;
    return { recounting, in_recount, third_round };
  };
  await addProducts([product('1', 20)]);
  await agree('two_equal', false);
  await count('BC1', 22, { as: ANA });
  const section = await recount([KEY], { round: 2 });
  expect(await filters()).toEqual({ recounting: 1, in_recount: 1, third_round: 0 });
  expect(await items({ filter: 'in_recount' })).toMatchObject([{ key: KEY }]);
  await count('BC1', 24, { section, as: BIA });
  await close(section);
  expect(await filters()).toEqual({ recounting: 1, in_recount: 0, third_round: 1 });
  expect(await items({ filter: 'in_recount' })).toEqual([]);
});

it('a recount without the item asks staff to decide', async () => {
  expect(await rounds('20 -', true)).toMatchObject({
    state: 'recounting',
    counted: 20,
    flags: ['not_found'],
  });
  const [section = ''] = recounted;
  await under.notFound(section, KEY, 'zero');
  expect(await said()).toEqual({ state: 'shortage', counted: 0, round: 'D', flags: ['decided'] });
  await under.notFound(section, KEY, 'keep');
  expect(await said()).toEqual({ state: 'shortage', counted: 20, round: 'D', flags: ['decided'] });
  await under.notFound(section, KEY, 'next_round');
  expect(await said()).toMatchObject({ state: 'recounting', flags: ['third_round'] });
});

it('lines by the original counter, by any name, settle nothing until an override', async () => {
  await addProducts([product('1', 24)]);
  await count('BC1', 20, { as: ANA });
  const server = under.server();
  const { sub } = server.people[ANA];
  const ofPharmacy = sql`pharmacy_id = ${under.pharmacy().id} and sub = ${sub}`;
  await sql`update collector set name = 'Nome Antigo' where ${ofPharmacy}`.execute(server.db);
  const section = await recount([KEY]);
  await count('BC1', 24, { section, as: ANA });
  await close(section);
  expect(await said()).toEqual({ state: 'recounting', counted: 20, round: null, flags: ['same_counter'] });
  expect((await comparison()).units).toMatchObject({ total: 44, settled: 0, superseded: 0, awaiting: 44 });
  await under.override(section, ANA);
  expect(await said()).toEqual(settled(24, '2'));
  expect((await comparison()).units).toMatchObject({ total: 44, settled: 24, superseded: 20, awaiting: 0 });
});

it('a late line of the first round reopens the item', async () => {
  expect(await rounds('20 24', true)).toEqual(settled(24, '2'));
  await count('BC1', 4, { as: ANA });
  expect(await said()).toMatchObject({ state: 'recounting', counted: 24, flags: ['after_recount'] });
  const third = await recount([KEY], { round: 3 });
  await count('BC1', 24, { section: third, as: CAIO });
  await close(third);
  expect(await said()).toEqual(settled(24, '3'));
});

it('lines of a cancelled recount are only evidence', async () => {
  await addProducts([product('1', 24)]);
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC1', 9, { section, as: BIA });
  await under.cancel(section);
  expect(await said()).toEqual(settled(20, '1'));
  expect((await comparison()).units).toMatchObject({ total: 29, settled: 20, superseded: 9, awaiting: 0 });
});

it('a line of an unlisted item is shown and counts nowhere', async () => {
  await addProducts([product('1', 24), product('2', 5)]);
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC2', 5, { section, as: BIA });
  expect(await said('i:2')).toEqual({ state: 'uncounted', counted: null, round: null, flags: ['off_list'] });
  expect((await comparison()).filters).toMatchObject({ off_list: 1, recounting: 1, uncounted: 1 });
  expect((await comparison()).units).toMatchObject({ total: 25, settled: 0, superseded: 0, awaiting: 25 });
  const { checks } = await under.steps();
  expect(checks).toContainEqual({ key: 'unasked_recounts', is_met: false, blocks: false, count: 1 });
});

it('a second count of a section replaces its own lines', async () => {
  await addProducts([product('1', 24), product('2', 5), product('3', 7)]);
  const balcao = await under.openedSection('Balcão', ANA);
  await count('BC1', 20, { section: balcao });
  await count('BC1', 4, {});
  await count('BC3', 7, { section: balcao });
  const section = await recount([], { whole: balcao });
  expect(await said()).toMatchObject({ state: 'recounting' });
  await count('BC1', 20, { section, as: BIA });
  await count('BC2', 5, { section, as: BIA });
  await close(section);
  expect(await said()).toMatchObject({ state: 'recounting', flags: [] });
  await close(balcao);
  expect(await said()).toEqual(settled(24, '2'));
  expect(await said('i:2')).toMatchObject({ state: 'matching', counted: 5, round: '2' });
  expect(await said('i:3')).toMatchObject({ state: 'recounting', counted: 7, flags: ['not_found'] });
});

import { expect, it } from 'vitest';
import type { Who } from '../../testing/server/server-under-test.js';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';

const under = setUpRecounts();
const { addProducts, count, items, item, closing, agree, recount, close } = under;

const KEY = 'i:1';
const product = (stock: number, code = '1') => ({
  internal_code: code,
  barcode: `BC${code}`,
  description: `ITEM ${code}`,
  system_stock: stock,
  value: 2,
});
const said = async (key = KEY) => {
  const found = (await items({ page_size: 1000 })).find((each) => each.key === key);
  return found && { state: found.state, counted: found.counted, round: found.round, flags: found.flags };
};

let recounted: string[] = [];

async function rounds(found: readonly [units: number | null, by: Who][], stockConfirms: boolean, stock = 24) {
  recounted = [];
  await addProducts([product(stock)]);
  await agree('two_equal', stockConfirms);
  const [first, ...others] = found;
  if (first && first[0] !== null) await count('BC1', first[0], { as: first[1] });
  for (const [index, [units, by]] of others.entries()) {
    const section = await recount([KEY], { round: index === 0 ? 2 : 3 });
    expect(await said()).toMatchObject({ state: 'recounting', flags: [] });
    if (units !== null) await count('BC1', units, { section, as: by });
    await close(section);
    recounted.push(section);
  }
  return said();
}
const settled = (counted: number, round: string, state = 'shortage') => ({
  state: counted === 24 ? 'matching' : state,
  counted,
  round,
  flags: round === '1' ? [] : ['recounted'],
});

it('a recount replaces what two people counted in one section, so no check warns of it', async () => {
  const shared = async () =>
    (await under.steps()).checks.find(({ key: name }) => name === 'shared_items')?.count;
  await addProducts([product(24)]);
  const section = await under.openedSection('Balcão');
  await count('BC1', 24, { section, as: ANA });
  await count('BC1', 24, { section, as: BIA });
  expect(await shared()).toBe(1);
  const second = await recount([KEY], { round: 2 });
  await count('BC1', 24, { section: second, as: CAIO });
  await close(second);
  expect(await shared()).toBe(0);
});

// Rows of rounds-model.spec.ts that depend on SQL.
it('a first count equal to the stock needs no recount', async () => {
  expect(await rounds([[24, ANA]], true)).toEqual(settled(24, '1'));
});

it('the stock confirms no first count after a different second one', async () => {
  const found = await rounds(
    [
      [24, ANA],
      [20, BIA],
    ],
    true,
  );
  expect(found).toMatchObject({ state: 'recounting', round: null, flags: ['third_round'] });
});

it('an item in recount is under one filter, while it is recounted and after', async () => {
  const filters = async () => {
    const { recounting, in_recount, third_round } = (await closing()).filters;
    return { recounting, in_recount, third_round };
  };
  await addProducts([product(20)]);
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

it('a third count settles two different ones', async () => {
  expect(
    await rounds(
      [
        [20, ANA],
        [24, BIA],
        [24, CAIO],
      ],
      false,
    ),
  ).toEqual(settled(24, '3'));
});

it('two equal counts agree on a difference', async () => {
  expect(
    await rounds(
      [
        [20, ANA],
        [20, BIA],
      ],
      false,
    ),
  ).toEqual(settled(20, '2'));
  expect((await item(KEY)).item).toMatchObject({ difference: -4, difference_value: -8 });
});

it('three different counts have no consensus', async () => {
  const found = await rounds(
    [
      [20, ANA],
      [22, BIA],
      [21, CAIO],
    ],
    true,
  );
  expect(found).toEqual({ state: 'recounting', counted: 20, round: null, flags: ['no_consensus'] });
});

it('a recount of one section replaces only that section', async () => {
  await addProducts([product(33)]);
  const balcao = await under.openedSection('Balcão', ANA);
  const estoque = await under.openedSection('Estoque', ANA);
  await count('BC1', 3, { section: balcao });
  await count('BC1', 20, { section: estoque });
  const section = await recount([KEY], { replaces: [estoque] });
  await count('BC1', 30, { section, as: BIA });
  await close(section);
  expect(await said()).toEqual({ state: 'matching', counted: 33, round: '2', flags: ['recounted'] });
  expect((await closing()).units).toMatchObject({ total: 53, settled: 33, superseded: 20, awaiting: 0 });
});

it('a single recount of an uncounted item asks for a third count', async () => {
  const found = await rounds(
    [
      [null, ANA],
      [24, BIA],
    ],
    false,
  );
  expect(found).toEqual({ state: 'recounting', counted: 24, round: null, flags: ['third_round'] });
});

it('a recount without the item asks staff to decide', async () => {
  expect(
    await rounds(
      [
        [20, ANA],
        [null, BIA],
      ],
      true,
    ),
  ).toMatchObject({
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

it('lines by the original counter settle nothing until an override', async () => {
  await addProducts([product(24)]);
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC1', 24, { section, as: ANA });
  await close(section);
  expect(await said()).toEqual({ state: 'recounting', counted: 20, round: null, flags: ['same_counter'] });
  expect((await closing()).units).toMatchObject({ total: 44, settled: 0, superseded: 0, awaiting: 44 });
  await under.override(section, ANA);
  expect(await said()).toEqual(settled(24, '2'));
  expect((await closing()).units).toMatchObject({ total: 44, settled: 24, superseded: 20, awaiting: 0 });
});

it('a late line of the first round reopens the item', async () => {
  expect(
    await rounds(
      [
        [20, ANA],
        [24, BIA],
      ],
      true,
    ),
  ).toEqual(settled(24, '2'));
  await count('BC1', 4, { as: ANA });
  expect(await said()).toMatchObject({ state: 'recounting', counted: 24, flags: ['after_recount'] });
  const third = await recount([KEY], { round: 3 });
  await count('BC1', 24, { section: third, as: CAIO });
  await close(third);
  expect(await said()).toEqual(settled(24, '3'));
});

it('lines of a cancelled recount are only evidence', async () => {
  await addProducts([product(24)]);
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC1', 9, { section, as: BIA });
  await under.cancel(section);
  expect(await said()).toEqual(settled(20, '1'));
  expect((await closing()).units).toMatchObject({ total: 29, settled: 20, superseded: 9, awaiting: 0 });
});

it('a line of an unlisted item is shown and counts nowhere', async () => {
  await addProducts([product(24), product(5, '2')]);
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC2', 5, { section, as: BIA });
  expect(await said('i:2')).toEqual({ state: 'uncounted', counted: null, round: null, flags: ['off_list'] });
  expect((await closing()).filters).toMatchObject({ off_list: 1, recounting: 1, uncounted: 1 });
  expect((await closing()).units).toMatchObject({ total: 25, settled: 0, superseded: 0, awaiting: 25 });
});

it('a second count of a section replaces its own lines', async () => {
  await addProducts([product(24), product(5, '2'), product(7, '3')]);
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

it('under the policy "última" the last round settles', async () => {
  await addProducts([product(24)]);
  await agree('latest');
  await count('BC1', 20, { as: ANA });
  const section = await recount([KEY]);
  await count('BC1', 22, { section, as: BIA });
  await close(section);
  expect(await said()).toEqual(settled(22, '2'));
});

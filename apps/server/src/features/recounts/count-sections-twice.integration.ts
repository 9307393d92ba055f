import { NO_SECTION, type Recount } from '@balanco/contract/recounts/recounts';
import { expect, it } from 'vitest';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, params, addProducts, count, said, openedSection, subOf, taskOf } = set;

const [ANA, BIA] = ['user', 'mod'] as const;

const twice = (sections: readonly string[], by: Who, body: object = {}, as: Who = 'mod') =>
  server().call('countSectionsTwice', {
    as,
    params: params(),
    body: { sections, collector_sub: subOf(by), ...body } as never,
  });
async function twiceByBia(...sections: readonly string[]): Promise<Recount[]> {
  const answer = await twice(sections, BIA);
  expect(answer.body).not.toHaveProperty('code');
  return answer.body.results;
}
const secondOf = async (section: string) => (await twiceByBia(section))[0]?.section_id ?? '';
const sectionsOf = async () => (await server().ask('listRecountSections', { params: params() })).results;
const mobile = async (as: Who) => (await server().ask('listMobileRecounts', { as })).results.at(-1);

it('each section gets a second, open section for another person', async () => {
  const balcao = await openedSection('Balcão', ANA);
  const estoque = await openedSection('Estoque', ANA);
  const made = await twiceByBia(estoque, balcao);
  expect(
    made.map(({ name, round, state, items, whole_section }) => [
      name,
      round,
      state,
      items,
      whole_section?.name,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Balcão (2ª contagem)', 2, 'open', 0, 'Balcão'],
      ['Estoque (2ª contagem)', 2, 'open', 0, 'Estoque'],
    ]),
  );
  expect(await sectionsOf()).toMatchObject([
    { name: 'Balcão', lines: 0, second: 'Balcão (2ª contagem)' },
    { name: 'Estoque', lines: 0, second: 'Estoque (2ª contagem)' },
  ]);
});

it('two people may each recount the other’s section', async () => {
  await addProducts([product('1', 15)]);
  const balcao = await openedSection('Balcão', ANA);
  const estoque = await openedSection('Estoque', BIA);
  const ofBalcao = await secondOf(balcao);
  const [ofEstoque] = (await twice([estoque], ANA)).body.results;
  await count('BC1', 10, { section: balcao, as: ANA });
  await count('BC1', 5, { section: estoque, as: BIA });
  await count('BC1', 10, { section: ofBalcao, as: BIA });
  await count('BC1', 5, { section: ofEstoque.section_id, as: ANA });
  for (const section of [balcao, estoque, ofBalcao, ofEstoque.section_id]) await set.close(section);
  expect(await said('i:1')).toMatchObject({
    state: 'matching',
    counted: 15,
    round: '2',
    flags: ['recounted'],
  });
  expect((await set.recounts()).flatMap(({ same_counters }) => same_counters)).toEqual([]);
});

it('nobody recounts the own section unless an admin overrides it', async () => {
  await addProducts([product('1', 24)]);
  const balcao = await openedSection('Balcão', ANA);
  await count('BC1', 20, { section: balcao, as: ANA });
  expect(await twice([balcao], ANA)).toMatchObject({
    status: 409,
    body: { code: 'same_counter', detail: `${server().people.user.name} já conta 1 destas seções.` },
  });
  const reason = { override_reason: 'Só há uma pessoa na loja hoje.' };
  expect(await twice([balcao], ANA, reason, 'mod')).toMatchObject({ status: 403 });
  const answer = await twice([balcao], ANA, reason, 'admin');
  expect(answer.body.results).toMatchObject([{ overrides: [{ reason: reason.override_reason }] }]);
  const own = answer.body.results[0].section_id;
  await count('BC1', 20, { section: own, as: ANA });
  await set.close(own);
  await set.close(balcao);
  expect(await said('i:1')).toMatchObject({ state: 'shortage', counted: 20, round: '2' });
});

it('the collector’s own sections can be left out, unless none remains', async () => {
  const balcao = await openedSection('Balcão', ANA);
  const estoque = await openedSection('Estoque', BIA);
  await count('BC9', 1, { section: balcao, as: ANA });
  await count('BC9', 1, { section: estoque, as: BIA });
  const skip = { skip_counted: true };
  expect((await twice([balcao], ANA, skip)).body.detail).toBe(
    'Esta pessoa já conta todas as seções escolhidas.',
  );
  const answer = await twice([balcao, estoque], ANA, skip);
  expect(answer.body.results).toMatchObject([{ whole_section: { name: 'Estoque' } }]);
});

it('lines by the original counter settle nothing and are shown', async () => {
  await addProducts([product('1', 24)]);
  const balcao = await openedSection('Balcão', ANA);
  const second = await secondOf(balcao);
  await count('BC1', 20, { section: balcao, as: ANA });
  await count('BC1', 20, { section: second, as: ANA });
  expect((await set.recounts())[0]?.same_counters).toMatchObject([
    { name: server().people.user.name, items: 1 },
  ]);
  await set.close(second);
  await set.close(balcao);
  expect(await said('i:1')).toMatchObject({ state: 'recounting', flags: ['same_counter'] });
});

it('an item of only the first count is not found, never a stray', async () => {
  await addProducts([product('1', 24), product('2', 5), product('3', 7)]);
  const balcao = await openedSection('Balcão', ANA);
  const section = await secondOf(balcao);
  await count('BC1', 20, { section: balcao, as: ANA });
  await count('BC2', 5, { section, as: BIA });
  const { list, strays } = await set.list(section);
  expect(list.map(({ key, is_found, seen }) => [key, is_found, seen.map(({ name }) => name)])).toEqual([
    ['i:1', false, ['Balcão']],
    ['i:2', true, []],
  ]);
  expect(strays).toEqual([]);
  await set.close(section);
  const decide = (decision: string | null) =>
    server().call('decideNotFound', { params: taskOf(section), body: { items: ['i:1'], decision } as never });
  expect((await decide('zero')).body.detail).toContain('Feche as duas contagens da seção');
  await set.close(balcao);
  expect(await said('i:1')).toMatchObject({ state: 'recounting', flags: ['not_found'] });
  expect(await said('i:2')).toMatchObject({ state: 'matching', counted: 5, round: '2' });
  expect((await decide('zero')).body).toMatchObject({
    items: 2,
    found_items: 1,
    decided_items: 1,
    stray_items: 0,
  });
  expect(await said('i:1')).toMatchObject({ state: 'shortage', counted: 0, round: 'D' });
  expect((await decide(null)).body).toMatchObject({ decided_items: 0 });
  expect(await said('i:1')).toMatchObject({ state: 'recounting', flags: ['not_found'] });
  expect((await decide('next_round')).status).toBe(200);
  const third = { criteria: { unsettled: true }, round: 3, collector_sub: subOf('admin') };
  expect(await set.tryRecount(third)).toMatchObject({ status: 201, body: { items: 1, round: 3 } });
});

it('a third count settles a section with two different counts', async () => {
  await addProducts([product('1', 24)]);
  const balcao = await openedSection('Balcão', ANA);
  const estoque = await openedSection('Estoque', ANA);
  const second = await secondOf(balcao);
  await count('BC1', 2, { section: estoque, as: ANA });
  await count('BC1', 20, { section: balcao, as: ANA });
  await count('BC1', 21, { section: second, as: BIA });
  await set.close(second);
  await set.close(balcao);
  const third = await set.recount([], 'admin', { criteria: { unsettled: true }, round: 3 });
  const only = [{ key: 'i:1', only_in: ['Balcão'] }];
  expect((await mobile('admin')) ?? null).toMatchObject({ items: only });
  expect((await set.list(third.section_id)).list).toMatchObject(only);
  await count('BC1', 21, { section: third.section_id, as: 'admin' });
  await set.close(third.section_id);
  expect(await said('i:1')).toMatchObject({ state: 'shortage', counted: 23, round: '3' });
  const parts = { only_in: ['Balcão'], kept: [{ name: 'Estoque', units: 2 }] };
  expect((await server().ask('getItem', { params: { ...params(), key: 'i:1' } })).round_parts).toEqual([
    { round: 2, ...parts },
    { round: 3, ...parts },
  ]);
});

it('a phone gets a second section by name and without a list', async () => {
  await addProducts([product('1', 24)]);
  const balcao = await openedSection('Balcão', ANA);
  await count('BC1', 20, { section: balcao, as: ANA });
  await twiceByBia(balcao);
  expect(await mobile(BIA)).toMatchObject({
    name: 'Balcão (2ª contagem)',
    whole_section: 'Balcão',
    items: [],
  });
});

it('after both counts closed, only a line of their section asks again', async () => {
  await addProducts([product('1', 24)]);
  const balcao = await openedSection('Balcão', ANA);
  const estoque = await openedSection('Estoque', ANA);
  const second = await secondOf(balcao);
  await count('BC1', 20, { section: second, as: BIA });
  await set.close(second);
  await count('BC1', 20, { section: balcao, as: ANA });
  await set.close(balcao);
  await count('BC1', 4, { section: estoque, as: ANA });
  expect(await said('i:1')).toMatchObject({ state: 'matching', counted: 24, round: '2' });
  await count('BC1', 1, { section: balcao, as: ANA });
  expect(await said('i:1')).toMatchObject({ state: 'recounting', flags: ['after_recount'] });
});

it('lines without a section can be counted twice as one section', async () => {
  await addProducts([product('1', 24)]);
  await count('BC1', 20, { as: 'admin' });
  expect((await sectionsOf()).at(-1)).toMatchObject({
    id: NO_SECTION,
    name: '',
    lines: 1,
    counted_by: [subOf('admin')],
  });
  const [second] = await twiceByBia(NO_SECTION);
  expect(second).toMatchObject({ name: 'Sem seção (2ª contagem)', items: 1 });
  await count('BC1', 24, { section: second?.section_id ?? '', as: BIA });
  await set.close(second?.section_id ?? '');
  expect(await said('i:1')).toMatchObject({ state: 'matching', counted: 24, round: '2' });
});

it('a section is counted twice only once, unless that was cancelled', async () => {
  const balcao = await openedSection('Balcão', ANA);
  const second = await secondOf(balcao);
  await expectRefused(twice([balcao], 'admin'), 'Balcão já tem segunda contagem.');
  expect((await twice([second], 'admin')).body.detail).toContain('não existe mais');
  await server().ask('cancelRecount', { params: taskOf(second), body: { reason: 'Aberta por engano.' } });
  expect(await twiceByBia(balcao)).toMatchObject([{ name: 'Balcão (2ª contagem, 2)' }]);
});

it('an item is on one list of a round, whole sections included', async () => {
  await addProducts([product('1', 24), product('2', 5)]);
  const balcao = await openedSection('Balcão', ANA);
  await count('BC1', 20, { section: balcao, as: ANA });
  const section = await secondOf(balcao);
  expect(await set.preview({ criteria: { items: ['i:1', 'i:2'] } })).toMatchObject({
    items: 1,
    on_other_lists: 1,
  });
  const other = await set.recount(['i:2'], 'admin');
  await count('BC1', 24, { section: other.section_id, as: 'admin' });
  const body = { items: ['i:1'] };
  const added = await server().call('addStrays', { params: taskOf(other.section_id), body });
  expect(added.body.detail).toBe('Um dos itens já está em outra recontagem desta rodada. Confira a lista.');
  await count('BC2', 5, { section, as: BIA });
  expect(await set.list(section)).toMatchObject({ list: [{ key: 'i:1' }], strays: [{ key: 'i:2' }] });
});

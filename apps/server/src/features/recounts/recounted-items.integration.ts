import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import type { TestAnswer, Who } from '../../testing/server/server-under-test.js';
import { at, csv, openShopOf } from '../../testing/world/movements-under-test.js';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const under = setUpRecounts();
const { server, params, addProducts, count, item, comparison, recount, close, finalise, steps, agree } =
  under;

const KEY = 'i:1';

const decide = (body: object) =>
  server().call('decideItem', {
    params: { ...params(), key: KEY },
    body: { seen: [20, 22, 21], ...body },
  });

const undecide = () => server().call('undecideItem', { params: { ...params(), key: KEY } });

const refusal = ({ status, body }: TestAnswer) => [status, body.detail];

async function withoutConsensus(isClosed = true): Promise<string> {
  await addProducts([product('1', 24), product('2', 4, 1)]);
  await count('BC1', 20, { as: ANA });
  const second = await recount([KEY]);
  await count('BC1', 22, { section: second, as: BIA });
  await close(second);
  const third = await recount([KEY], { round: 3 });
  await count('BC1', 21, { section: third, as: CAIO });
  if (isClosed) await close(third);
  return third;
}

it('picking a round settles the item until that is undone', async () => {
  await withoutConsensus();
  const { status, body } = await decide({ round: 2 });
  expect([status, body]).toMatchObject([
    200,
    { state: 'shortage', counted: 22, round: 'D', flags: ['decided'] },
  ]);
  expect((await item(KEY)).decision).toMatchObject({ round: 2, quantity: 22, reason: '' });
  expect((await comparison()).units).toMatchObject({ total: 63, settled: 22, superseded: 41, awaiting: 0 });
  expect((await undecide()).body).toMatchObject({ state: 'recounting', flags: ['no_consensus'] });
  expect((await undecide()).status).toBe(200);
  expect((await item(KEY)).decision).toBeNull();
});

it('a stated quantity needs a reason and replaces the former decision', async () => {
  await withoutConsensus();
  expect(refusal(await decide({ quantity: 23 }))).toEqual([
    400,
    'Escreva o motivo com ao menos 10 caracteres.',
  ]);
  await decide({ round: 2 });
  expect((await decide({ quantity: 23, reason: 'Contado por três pessoas.' })).body).toMatchObject({
    counted: 23,
    round: 'D',
  });
  expect((await comparison()).units).toMatchObject({ total: 63, settled: 0, superseded: 63, awaiting: 0 });
  const query = { entity: 'inventory', id: params().id };
  const { results } = await server().ask('listHistory', { as: 'mod', query });
  const said = results.filter(({ what }) => what.startsWith('decidiu um item'));
  expect(said).toHaveLength(2);
  expect(said[0]?.changes).toContainEqual({ field: 'Quantidade', before: '22', after: '23' });
});

it('a line after the decision asks again', async () => {
  await withoutConsensus();
  await decide({ round: 2 });
  await count('BC1', 3, { as: ANA });
  expect((await item(KEY)).item).toMatchObject({ state: 'recounting', flags: ['after_recount'] });
  expect(refusal(await decide({ round: 2 }))).toEqual([
    409,
    'As contagens deste item mudaram. Confira de novo.',
  ]);
  expect((await decide({ round: 1, seen: [23, 22, 21] })).body).toMatchObject({ counted: 23, round: 'D' });
});

it('open, agreed and empty rounds can’t be decided', async () => {
  await withoutConsensus(false);
  expect(refusal(await decide({ round: 2 }))).toEqual([
    409,
    'Feche ou cancele a recontagem deste item antes de decidir.',
  ]);
  const decideOther = async (key: string, body: object) =>
    refusal(await server().call('decideItem', { params: { ...params(), key }, body }));
  const unknown = [404, 'Item não encontrado neste inventário.'];
  expect(await decideOther('i:9', { round: 1, seen: [] })).toEqual(unknown);
  const settled = [409, 'Este item não espera por uma decisão.'];
  expect(await decideOther('i:2', { round: 1, seen: [] })).toEqual(settled);
  await close(await recount(['i:2']));
  const none = [400, 'Esta contagem não encontrou o item.'];
  expect(await decideOther('i:2', { round: 2, seen: [null, null] })).toEqual(none);
});

it('open recounts and undecided items block a settlement', async () => {
  const third = await withoutConsensus(false);
  await finalise();
  await setRows(server().db, 'section', { id: third }, { finalised_at: null, finalised_by: null });
  const blocking = async () =>
    (await steps()).checks.filter((check) => check.blocks && !check.is_met).map(({ key }) => key);
  expect(await blocking()).toEqual(['open_recounts']);
  expect(refusal(await under.trySettle(1, 'admin'))).toEqual([
    409,
    'Feche ou cancele as recontagens antes de apurar.',
  ]);
  await close(third);
  expect(await blocking()).toEqual(['no_consensus']);
  expect(refusal(await under.trySettle(1, 'admin'))).toEqual([
    409,
    'Decida os itens sem consenso antes de apurar.',
  ]);
});

it('settling approves nothing that one of the same hand decided', async () => {
  await withoutConsensus();
  await finalise();
  await decide({ round: 3 });
  const { db, people } = server();
  const { sub, name } = people.admin;
  await sql`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, before, after)
    values (${sub}, ${name}, 'update', 'person', ${people.mod.sub}, '{"role":"user"}', '{"role":"mod"}')
  `.execute(db);
  const settled = await under.settle('admin');
  expect(settled).toMatchObject({ state: 'settled', approval: { is_allowed: true, needs_reason: true } });
  expect(settled.to_settle.approval).toMatch(/^A aprovação pede um motivo escrito: .* depois do início/);
});

it('a settlement freezes decisions, and their author does not approve it', async () => {
  await withoutConsensus();
  await finalise();
  await decide({ round: 3, reason: 'Conferido na prateleira.' });
  const before = [await under.steps('mod'), await under.steps('admin')];
  const other = 'Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.';
  expect(before.map(({ to_settle }) => to_settle.approval)).toEqual([other, null]);
  const settled = await under.settle('mod');
  expect(settled.approval).toMatchObject({
    is_allowed: false,
    refusal: 'Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.',
  });
  const [frozen] = await under.settledItems();
  expect(frozen).toMatchObject({ how: 'decided', round: 'D', settled: 21, difference: -3 });
  expect(frozen?.rounds.map(({ round, units }) => [round, units])).toEqual([
    [1, 20],
    [2, 22],
    [3, 21],
  ]);
  const { units, overrides, recount_policy } = await under.settlement();
  expect(recount_policy).toEqual({ policy: 'two_equal', stock_confirms: true });
  expect(units).toMatchObject({ total: 63, settled: 21, superseded: 42, awaiting: 0 });
  expect(overrides).toEqual([
    `ITEM 1: 21 un da 3ª contagem, decidido por ${server().people.mod.name}: Conferido na prateleira.`,
  ]);
  const here = { pharmacy_id: under.pharmacy().id };
  const lines = await rowsIn(server().db, 'settlement_line', here, 'round', 'is_settled', 'quantity');
  expect(lines.sort((one, other) => one.round - other.round)).toEqual([
    { round: 1, is_settled: false, quantity: 20 },
    { round: 2, is_settled: false, quantity: 22 },
    { round: 3, is_settled: true, quantity: 21 },
  ]);
  expect((await under.approve(1, 'admin')).status).toBe(200);
  expect(refusal(await undecide())).toEqual([409, 'Este inventário está aprovado. Use Reabrir.']);
});

it('the sheet prints overrides of recounts that were not cancelled', async () => {
  await addProducts([product('1', 24)]);
  await count('BC1', 20, { as: ANA });
  const { sub, name } = server().people[ANA];
  const task = (section_id: string) => ({ params: { ...params(), section_id }, as: 'admin' as const });
  const permit = async (section: string, reason: string) => {
    await count('BC1', 24, { section, as: ANA });
    await server().ask('overrideCounter', { ...task(section), body: { collector_sub: sub, reason } });
  };
  const cancelled = await recount([KEY]);
  await permit(cancelled, 'Foi um engano da equipe.');
  await server().ask('cancelRecount', { ...task(cancelled), body: { reason: 'Outra pessoa veio.' } });
  const section = await recount([KEY]);
  await permit(section, 'Só havia uma pessoa na loja.');
  await close(section);
  await finalise();
  await under.settle('admin');
  expect((await under.settlement()).overrides).toEqual([
    `${name} recontou o que já tinha contado, liberado por ${server().people.admin.name}: Só havia uma pessoa na loja.`,
  ]);
});

async function exported(settled?: 'true') {
  const query = { pharmacy: under.pharmacy().id, inventory: String(under.inventory()), settled };
  const body = await server().ask('exportCounts', { query: query as never });
  const lines = (body as unknown[]).filter(Array.isArray);
  return lines.map((line) => [line[3], line[5], ...line.slice(11)]).reverse();
}

it('an export without recounts is the same with and without totals', async () => {
  await addProducts([product('1', 24)]);
  await count('BC1', 20, { as: ANA });
  expect(await exported('true')).toEqual([['BC1', 20]]);
  expect(await exported('true')).toEqual(await exported());
});

it('lines of a replaced round add nothing to totals', async () => {
  await addProducts([product('1', 24), product('2', 5)]);
  await count('BC1', 20, { as: ANA });
  await count('BC2', 5, { as: ANA });
  const section = await recount(['i:1']);
  await count('BC1', 24, { section, as: BIA });
  expect(await exported('true')).toEqual([
    ['BC1', 20],
    ['BC2', 5],
    ['BC1', 24, 0],
  ]);
  await close(section);
  expect(await exported('true')).toEqual([
    ['BC1', 20, 0],
    ['BC2', 5],
    ['BC1', 24],
  ]);
  expect(await exported()).toEqual([
    ['BC1', 20],
    ['BC2', 5],
    ['BC1', 24],
  ]);
});

it('a quantity by staff replaces the lines of all rounds in totals', async () => {
  await withoutConsensus();
  await decide({ quantity: 23, reason: 'Conferido na prateleira.' });
  expect(await exported('true')).toEqual([
    ['BC1', 20, 23],
    ['BC1', 22, 0],
    ['BC1', 21, 0],
  ]);
});

async function draw(items: readonly string[]): Promise<string> {
  const section = await recount(items);
  await sql`update recount_item set drawn = true where section_id = ${section}`.execute(server().db);
  return section;
}

const three = [product('1', 24), product('2', 5), product('3', 7)];

async function countThree(units: readonly [number, number, number], section: string | undefined, as: Who) {
  for (const [index, each] of units.entries()) await count(`BC${index + 1}`, each, { section, as });
}

it('an audit sample counts the drawn items and the wrong ones', async () => {
  await addProducts(three);
  await countThree([24, 5, 6], undefined, ANA);
  expect((await comparison()).sample).toBeNull();
  const section = await draw(['i:1', 'i:2', 'i:3']);
  await countThree([24, 4, 6], section, BIA);
  expect((await comparison()).sample).toBeNull();
  await close(section);
  expect((await comparison()).sample).toEqual({ drawn: 2, wrong: 1 });
});

it('a drawn item is right if the third count confirms the first', async () => {
  await addProducts([product('1', 24)]);
  await agree('two_equal', false);
  await count('BC1', 24, { as: ANA });
  const section = await draw(['i:1']);
  await count('BC1', 23, { section, as: BIA });
  await close(section);
  expect((await comparison()).sample).toEqual({ drawn: 1, wrong: 1 });
  const third = await recount(['i:1'], { round: 3 });
  await count('BC1', 24, { section: third, as: CAIO });
  await close(third);
  expect((await comparison()).sample).toEqual({ drawn: 1, wrong: 0 });
});

it('in an open shop each count is judged at its own moment', async () => {
  const shop = openShopOf(under);
  await shop.addItem(30);
  await shop.addItem(10, 'B');
  await shop.countAt('20:10', 30);
  await shop.countAt('20:15', 10, { code: 'B' });
  await shop.stockIsOf(at('18:00'));
  await shop.importMovements(csv('A;@21:00;1;S', 'B;@21:00;1;S'));
  const section = await draw(['i:A', 'i:B']);
  await shop.countAt('22:00', 29, { section, as: BIA });
  await shop.countAt('22:05', 10, { section, as: BIA, code: 'B' });
  await close(section);
  expect((await comparison()).sample).toEqual({ drawn: 2, wrong: 1 });
});

it('items that staff picked are not in the sample', async () => {
  await addProducts(three);
  await countThree([24, 5, 7], await under.openedSection('Balcão', ANA), ANA);
  const body = {
    criteria: { sample: 1, items: ['i:1', 'i:2', 'i:3'] },
    collector_sub: server().people[BIA].sub,
  };
  const made = await server().call('createRecount', { as: 'admin', params: params(), body });
  expect(made).toMatchObject({ status: 201, body: { items: 3 } });
  await countThree([24, 5, 7], made.body.section_id, BIA);
  await close(made.body.section_id);
  expect((await comparison()).sample).toEqual({ drawn: 1, wrong: 0 });
});

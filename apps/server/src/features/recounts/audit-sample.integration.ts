import { createRecount } from '@balanco/contract/recounts/recount-changes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Who } from '../../testing/server/server-under-test.js';
import { at, csv, openShopOf } from '../../testing/world/movements-under-test.js';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

// See docs/comparison.md, "Audit sample".
const under = setUpRecounts();
const { addProducts, count, comparison, recount, close, agree, server, params } = under;

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
  const made = await server().call(createRecount, { as: 'admin', params: params(), body });
  expect(made).toMatchObject({ status: 201, body: { items: 3 } });
  await countThree([24, 5, 7], made.body.section_id, BIA);
  await close(made.body.section_id);
  expect((await comparison()).sample).toEqual({ drawn: 1, wrong: 0 });
});

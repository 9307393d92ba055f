import { exportCounts } from '@balanco/contract/counts/counts';
import { decideItem } from '@balanco/contract/recounts/item-decisions';
import { expect, it } from 'vitest';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const under = setUpRecounts();
const { server, addProducts, count, recount, close, agree, params } = under;

async function exported(settled?: 'true') {
  const query = { pharmacy: under.pharmacy().id, inventory: String(under.inventory()), settled };
  const { body } = await server().call(exportCounts, { query: query as never });
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
  await addProducts([product('1', 24)]);
  await agree('two_equal', false);
  await count('BC1', 20, { as: ANA });
  const second = await recount(['i:1']);
  await count('BC1', 22, { section: second, as: BIA });
  await close(second);
  const third = await recount(['i:1'], { round: 3 });
  await count('BC1', 21, { section: third, as: CAIO });
  await close(third);
  const body = { round: null, quantity: 23, reason: 'Conferido na prateleira.', seen: [20, 22, 21] };
  await server().ask(decideItem, { params: { ...params(), key: 'i:1' }, body: body as never });
  expect(await exported('true')).toEqual([
    ['BC1', 20, 23],
    ['BC1', 22, 0],
    ['BC1', 21, 0],
  ]);
});

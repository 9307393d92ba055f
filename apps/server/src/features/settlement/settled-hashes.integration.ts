import { expect, it } from 'vitest';
import { at, csv, openShopOf } from '../../testing/world/movements-under-test.js';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product as aProduct } from '../../testing/world/stock-taking.js';

const under = setUpRecounts();
const { server, params, bind, addProducts, count, countInternal, recount, close, finalise, steps } = under;
const { importMovements, countAt, stockIsOf } = openShopOf(under);

const product = (code: string, barcode: string, stock: number, value: number, department?: string) => ({
  ...aProduct(code, stock, value, department),
  barcode,
  description: `ITEM ${code}${barcode}`,
});

async function settled() {
  await finalise();
  const { uncounted } = await steps();
  const confirmed_items = uncounted.positive.items + uncounted.negative.items;
  if (confirmed_items > 0) {
    const body = { decision: 'zero' as const, confirmed_items };
    await server().ask('chooseUncounted', { as: 'admin', params: params(), body });
  }
  const { current } = await under.settle('admin');
  return [current?.hash, current?.totals, current?.items, current?.zeroed_items];
}

// Approved results of earlier releases must stay the same.

it('a closed shop with codes of several kinds has the hash of earlier releases', async () => {
  await addProducts([
    product('1', 'BC1', 24, 3.5),
    product('1', 'BC1B', 24, 3.5),
    product('2', 'BC2', 10, 12.99, 'CONTROLADOS'),
    product('', 'BC3', 5, 0.333),
    product('4', 'BC4', -3, 7),
    product('5', 'BC5', 8, 1.25),
  ]);
  await count('BC1', 10);
  await count('BC1B', 2, { factor: 6 });
  await countInternal('2', 9);
  await count('BC3', 7);
  await count('CAIXA', 2);
  await bind('CAIXA', 'i:1', 3);
  const reason = { items: { item_keys: ['i:2'] }, reason: 'theft' };
  await server().call('assignReason', { params: params(), body: reason });
  expect(await settled()).toMatchInlineSnapshot(`
    [
      "1d2a6cf456ce3c8e9a7d9ff3c6b7342bf429dca6a8a1dd2138a45e7e5f01392e",
      {
        "gross": 58.65,
        "net": 12.67,
        "overage": 35.66,
        "shortage": -22.99,
        "uncounted": 0,
      },
      5,
      2,
    ]
  `);
});

it('a recount with a decision has the hash of earlier releases', async () => {
  await addProducts([product('1', 'BC1', 24, 2), product('2', 'BC2', 4, 1), product('3', 'BC3', 7, 9.99)]);
  await count('BC1', 20, { as: ANA });
  await count('BC2', 4, { as: ANA });
  const second = await recount(['i:1', 'i:2']);
  await count('BC1', 22, { section: second, as: BIA });
  await count('BC2', 3, { section: second, as: BIA });
  await close(second);
  const third = await recount(['i:1', 'i:2'], { round: 3 });
  await count('BC1', 21, { section: third, as: CAIO });
  await count('BC2', 3, { section: third, as: CAIO });
  await close(third);
  const body = { round: 3, seen: [20, 22, 21] };
  await server().call('decideItem', { params: { ...params(), key: 'i:1' }, body });
  expect(await settled()).toMatchInlineSnapshot(`
    [
      "d5d25f88e1c6ed0d8f56ba97ba7a9d261dc4d8901a975f8e0e5515466a1033de",
      {
        "gross": 76.93,
        "net": -76.93,
        "overage": 0,
        "shortage": -76.93,
        "uncounted": 0,
      },
      3,
      1,
    ]
  `);
});

it('an open shop has the hash of earlier releases', async () => {
  await addProducts([product('A', 'BC-A', 24, 10), product('B', 'BC-B', 6, 4)]);
  await server().call('changeInventoryTerms', { params: params(), body: { shop: 'open' } });
  await stockIsOf(at('18:00'));
  await importMovements(csv('A;@18:40;2;S', 'A;@21:05;1;S', 'A;@22:00;12;E', 'B;@19:00;1;S'));
  await countAt('20:30', 21);
  await countAt('20:40', 5, { code: 'B' });
  expect(await settled()).toMatchInlineSnapshot(`
    [
      "f3763737a0d5678520249f79d335d04f89bdeff3ff4815ab6b9ec63b30613060",
      {
        "gross": 10,
        "net": -10,
        "overage": 0,
        "shortage": -10,
        "uncounted": 0,
      },
      2,
      0,
    ]
  `);
});

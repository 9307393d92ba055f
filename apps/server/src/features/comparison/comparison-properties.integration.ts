import { ITEM_STATES, type Item } from '@balanco/contract/comparison/items';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../testing/server/full-run.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { asFile } from '../../testing/world/movements-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';

const { server } = setUpComparison();

/** Few, so rows share barcodes and lines meet items. */
const internalCode = fc.constantFrom('', '1', '02', '3');
const barcode = fc.constantFrom('', '11', '012', '13', '7891234567895');
const amount = fc.integer({ min: -3, max: 40 });

const product = fc
  .record({
    internal_code: internalCode,
    barcode,
    system_stock: amount,
    value: fc.constantFrom(0, 2.5, 9.99),
    department: fc.constantFrom('', 'ÉTICOS'),
  })
  .filter((row) => row.internal_code !== '' || row.barcode !== '');

/** One unit each, so that it doesn't matter which reading of a box is first. */
const boxed = fc.record({
  barcode: fc.constantFrom('010789123456789521S1', '010789123456789521S2'),
  internal_code: fc.constantFrom('', '1'),
  count: fc.constantFrom(0, 1, 1),
  factor: fc.constant(1),
});

const plain = fc
  .record({
    barcode: fc.constantFrom('11', '0012', '13', '17891234567892', '999', ''),
    internal_code: fc.constantFrom('', '1', '2', '4'),
    count: fc.integer({ min: 0, max: 20 }),
    factor: fc.constantFrom(1, 1, 12),
  })
  .filter((line) => line.barcode !== '' || line.internal_code !== '');
const entry = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: boxed });

function repeatedUnits({ counts }: Night): number {
  const boxes = counts.flat().filter(({ barcode, count }) => barcode.includes('21S') && count > 0);
  return boxes.length - new Set(boxes.map(({ barcode }) => barcode)).size;
}

const terms = fc.oneof(
  fc.constant({ scope: 'full' as const }),
  fc.record({
    scope: fc.constant('partial' as const),
    items: fc.subarray(['i:1', 'i:2', 'b:11', 'b:7891234567895'], { minLength: 1 }),
    classes: fc.subarray(['A', 'B', 'C'] as const),
    tolerance: fc.record({
      units: amount.map(Math.abs),
      percent: amount.map(Math.abs),
      money: amount.map(Math.abs),
    }),
  }),
);

const night = fc.record({
  terms,
  products: fc.array(product, { minLength: 1, maxLength: 8 }),
  counts: fc.array(fc.array(entry, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 10 }),
});

type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

async function counted({ terms: chosen, products, counts }: Night, batchSize: number, movements?: string) {
  const { id } = await addPharmacy(server());
  await addProducts(server(), id, products);
  const { inventory_id: inventory } = await addInventory(server(), id);
  for (let first = 0; first < counts.length; first += batchSize) {
    const batch = counts.slice(first, first + batchSize);
    await submit(
      server(),
      batch.map((entries) => mobileCount(inventory, { barcode: entries })),
    );
  }
  const params = { id: String(inventory) };
  await server().ask('changeInventoryTerms', { params, body: chosen });
  if (movements !== undefined) {
    const body = { file: asFile(movements), file_name: 'movimentos.csv' };
    await server().ask('importMovements', { params, body });
  }
  return { ...(await read(params)), params, pharmacy: id };
}

async function read(params: { id: string }) {
  const head = await server().call('getComparison', { params });
  const list = await server().call('listComparisonItems', { params, query: { page_size: 1000 } });
  const rest = await server().call('listComparisonItems', { params, query: { filter: 'out_of_scope' } });
  expect([head.status, list.status, rest.status]).toEqual([200, 200, 200]);
  return {
    comparison: head.body,
    items: list.body.results as Item[],
    outside: rest.body.results as Item[],
  };
}

const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 1000) / 1000;

it('every unit belongs to exactly one kind of total', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { comparison, items, outside } = await counted(random, 100);
      const { total, settled, unregistered, ambiguous, out_of_scope, same_box } = comparison.units;
      expect(total).toBe(sum(random.counts.flat().map((line) => line.count * line.factor)));
      expect(sum([settled, unregistered, ambiguous, out_of_scope, same_box])).toBe(total);
      expect(same_box).toBe(repeatedUnits(random));
      expect(sum(items.map((item) => item.counted ?? 0))).toBe(settled);
      expect(sum(outside.map((item) => item.counted ?? 0))).toBe(out_of_scope);
      expect(outside).toHaveLength(comparison.filters.out_of_scope);
      expect(outside.filter(({ key }) => items.some((item) => item.key === key))).toEqual([]);
    }),
    { numRuns: cases(5, 12) },
  );
});

it('every item has one state, and filters and totals agree with the list', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { comparison, items } = await counted(random, 100);
      for (const state of ITEM_STATES) {
        expect(items.filter((item) => item.state === state)).toHaveLength(comparison.filters[state] ?? -1);
      }
      expect(items).toHaveLength(comparison.items);
      const money = (state: string, department?: string) =>
        sum(
          items
            .filter((item) => item.state === state && item.department === (department ?? item.department))
            .map((item) => item.difference_value ?? 0),
        );
      expect([comparison.totals.shortage, comparison.totals.overage]).toEqual([
        money('shortage'),
        money('overage'),
      ]);
      expect(comparison.totals.net).toBe(sum([money('shortage'), money('overage')]));
      expect(comparison.totals.gross).toBe(sum([-money('shortage'), money('overage')]));
      let gross = 0;
      for (const { department, shortage, overage } of comparison.department_totals) {
        expect([shortage, overage]).toEqual([money('shortage', department), money('overage', department)]);
        gross += overage - shortage;
      }
      expect(sum([gross])).toBe(comparison.totals.gross);
    }),
    { numRuns: cases(5, 12) },
  );
});

it('the order and batches of counts change no item', { tags: ['full'] }, async () => {
  await fc.assert(
    fc.asyncProperty(night, fc.integer({ min: 1, max: 4 }), async (random, batchSize) => {
      const together = await counted(random, 100);
      const reversed = await counted({ ...random, counts: [...random.counts].reverse() }, batchSize);
      expect(reversed.items).toEqual(together.items);
      expect(reversed.comparison.totals).toEqual(together.comparison.totals);
    }),
    { numRuns: 8 },
  );
});

it('an open shop without movements compares like a closed one', {
  tags: ['full'],
}, async () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const closed = await counted(random, 100);
      const open = await counted(random, 100, `999999;${yesterday};5;S\n999998;${yesterday} 12:00;5;E\n`);
      expect(open.items).toEqual(closed.items);
      expect(open.outside).toEqual(closed.outside);
      expect(open.comparison).toMatchObject({
        shop: 'open',
        totals: closed.comparison.totals,
        filters: closed.comparison.filters,
      });
      expect(open.comparison.units).toEqual(closed.comparison.units);
    }),
    { numRuns: 4 },
  );
});

it('movements change what is expected and never what was counted', async () => {
  const moved = fc.array(
    fc.tuple(fc.constantFrom('1', '02', '11', '7891234567895', '999'), amount.map(Math.abs)),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  const today = new Date().toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(night, moved, async (random, rows) => {
      const closed = await counted(random, 100);
      const file = rows.map(([code, units]) => `${code};${today};${units + 1};E\n`).join('');
      const open = await counted(random, 100, file);
      expect(open.comparison.units).toEqual(closed.comparison.units);
      const countedUnits = (items: readonly Item[]) => new Map(items.map((item) => [item.key, item.counted]));
      expect(countedUnits([...open.items, ...open.outside])).toEqual(
        countedUnits([...closed.items, ...closed.outside]),
      );
      for (const item of open.items) {
        const stock = closed.items.find(({ key }) => key === item.key)?.expected ?? Number.NaN;
        expect(item.expected).toBeCloseTo(stock + (item.moved ?? 0), 3);
        expect(item.difference ?? 0).toBeCloseTo(item.counted === null ? 0 : item.counted - item.expected, 3);
      }
    }),
    { numRuns: cases(2, 4) },
  );
});

it('bindings neither lose nor double units, and undoing them restores everything', async () => {
  const boundFactors = fc.array(fc.constantFrom(1, 2, 12), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(night, boundFactors, async (random, factors) => {
      const before = await counted(random, 100);
      const codes = await server().ask('listUnresolvedCodes', { params: before.params });
      const targets = [...before.items, ...before.outside];
      const bound: string[] = [];
      const barcodes = new Set(codes.results.map((code) => code.barcode));
      for (const [at, code] of [...barcodes].entries()) {
        const item_key = targets[at % targets.length]?.key;
        const factor = factors[at % factors.length];
        if (code === '' || item_key === undefined) continue;
        const body = { kind: 'barcode' as const, code, item_key, factor };
        const answer = await server().ask('bindCode', { params: { id: before.pharmacy }, body });
        bound.push(answer.id);
      }
      const after = await read(before.params);
      const { total, settled, unregistered, ambiguous, out_of_scope, same_box } = after.comparison.units;
      expect(sum([settled, unregistered, ambiguous, out_of_scope, same_box])).toBe(total);
      expect(sum(after.items.map((item) => item.counted ?? 0))).toBe(settled);
      expect(sum(after.outside.map((item) => item.counted ?? 0))).toBe(out_of_scope);
      expect(total).toBeGreaterThanOrEqual(before.comparison.units.total);
      if (factors.every((factor) => factor === 1)) expect(total).toBe(before.comparison.units.total);
      for (const id of bound) {
        await server().ask('unbindCode', { params: { id } });
      }
      const { comparison, items, outside } = before;
      expect(await read(before.params)).toEqual({ comparison, items, outside });
    }),
    { numRuns: cases(4, 10) },
  );
});

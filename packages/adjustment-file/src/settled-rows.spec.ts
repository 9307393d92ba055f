import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowTotals } from './file-row.js';
import { contentChoice, type SettledItem, settledRows, threeCounts } from './settled-rows.js';
import { settledItem, shipped } from './testing/sample-rows.js';

const counted = { ...settledItem, key: 'i:1' };
const matching = { ...settledItem, key: 'i:2', settled: 24, differenceValue: 0 };
const kept = {
  ...settledItem,
  key: 'i:3',
  settled: 24,
  how: 'kept',
  differenceValue: 0,
  scanned: [],
} as const;
const zeroed = {
  ...settledItem,
  key: 'i:4',
  settled: 0,
  how: 'zeroed',
  differenceValue: -204,
  scanned: [],
} as const;
const items: SettledItem[] = [counted, matching, kept, zeroed];

describe('the content of a file', () => {
  it.each([
    ['counted', ['i:1 20', 'i:2 24', 'i:4 0'], { lines: 3, units: 44, money: 374 }],
    ['adjustment', ['i:1 -4', 'i:4 -24'], { lines: 2, units: -28, money: -238 }],
    ['all', ['i:1 20', 'i:2 24', 'i:3 24', 'i:4 0'], { lines: 4, units: 68, money: 578 }],
  ] as const)('%s', (content, expected, totals) => {
    const rows = settledRows(items, { content, code: 'barcode', byCode: false });
    expect(rows.map(({ key, quantity }) => `${key} ${quantity}`)).toEqual(expected);
    expect(rowTotals(rows)).toEqual(totals);
  });
});

describe('the code of an item', () => {
  it.each([
    ['barcode', settledItem, '7891234567895'],
    ['barcode', { ...settledItem, barcodes: ['INT-9', '789'] }, 'INT-9'],
    ['barcode', { ...settledItem, barcodes: [] }, ''],
    ['internal_code', settledItem, '000123'],
    ['scanned', { ...settledItem, scanned: [{ code: '17891234567892', units: 20 }] }, '17891234567892'],
    ['scanned', { ...settledItem, scanned: [] }, '7891234567895'],
  ] as const)('by %s is the one that is asked for', (code, item, expected) => {
    const [row] = settledRows([item], { content: 'all', code, byCode: false });
    expect(row?.code).toBe(expected);
  });

  const scanned = [
    { code: '7891234567895', units: 12 },
    { code: '17891234567892', units: 8 },
  ];

  it('is each scanned one if a line for each is wanted', () => {
    const rows = settledRows([{ ...settledItem, scanned }], {
      content: 'counted',
      code: 'scanned',
      byCode: true,
    });
    expect(rows.map(({ code, quantity, total }) => [code, quantity, total])).toEqual([
      ['7891234567895', 12, 102],
      ['17891234567892', 8, 68],
    ]);
  });

  it("is the item's if something other than the scanned units was settled", () => {
    const item = { ...settledItem, scanned, settled: 19, how: 'decided' } as const;
    const rows = settledRows([item], { content: 'all', code: 'internal_code', byCode: true });
    expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([['000123', 19]]);
  });
});

const thousandths = (max: number) => fc.integer({ min: -max, max }).map((units) => units / 1000);
const anyItem = fc
  .record({
    expected: thousandths(10_000_000),
    settled: thousandths(10_000_000),
    how: fc.constantFrom('counted', 'kept', 'zeroed', 'decided'),
    value: fc.integer({ min: 0, max: 1_000_000_000 }).map((units) => units / 1_000_000),
    scanned: fc.array(fc.record({ code: fc.string({ minLength: 1 }), units: thousandths(1_000_000) })),
  })
  .chain((drawn) => fc.boolean().map((isExact) => ({ ...drawn, isExact })))
  .map(({ isExact, ...drawn }): SettledItem => {
    const sum = drawn.scanned.reduce((total, { units }) => total + Math.round(units * 1000), 0) / 1000;
    return { ...settledItem, ...drawn, settled: isExact ? sum : drawn.settled };
  });

it('parts under scanned codes add up to the item', () => {
  fc.assert(
    fc.property(fc.array(anyItem), fc.constantFrom('counted', 'all'), (drawn, content) => {
      const choice = { content, code: 'scanned' } as const;
      const whole = rowTotals(settledRows(drawn, { ...choice, byCode: false }));
      const parts = rowTotals(settledRows(drawn, { ...choice, byCode: true }));
      expect({ ...parts, lines: 0 }).toEqual({ ...whole, lines: 0 });
    }),
  );
});

it.each([
  ['an item that was counted once', [null, null, null], 20, [20, null, null]],
  ['an item of which nothing was counted and 0 settled', [null, null, null], 0, [0, null, null]],
  ['rounds of which the second confirms the first', [20, 20, null], 20, [20, 20, null]],
  ['rounds of which the third agrees with the second', [20, 22, 22], 22, [20, 22, 22]],
  ['an item that the second round alone counted', [null, 24, null], 24, [null, 24, null]],
  ['a second round that found none, and staff confirmed zero', [20, 0, null], 0, [20, 0, null]],
  ['a second round that found none, and staff kept the first', [20, null, null], 20, [20, null, null]],
  ['a second round that found none, followed by a third', [20, null, 20], 20, [20, null, 20]],
  ['two rounds and a decision for another quantity', [20, 22, null], 21, [20, 22, 21]],
  ['two rounds and a decision for the first', [20, 22, null], 20, [20, 22, 20]],
  ['three rounds and a decision for the second', [20, 22, 21], 22, [20, 22, 22]],
  ['three rounds and a decision for another quantity', [20, 22, 21], 23, [20, 22, 23]],
] as const)('%s', (_case, rounds, settled, counts) => {
  expect(threeCounts(rounds, settled)).toEqual(counts);
});

it.each([
  ['ean-qtd', 0, 'counted', 'unmoved', 3],
  ['ean-qtd', 1, 'adjustment', 'moved', 1],
  ['ajuste', 0, 'adjustment', 'profile', 1],
  ['ajuste', 7, 'adjustment', 'profile', 1],
] as const)('%s with %i items moved begins with %s', (id, changed, preselected, reason, offered) => {
  const choice = contentChoice(shipped(id), changed);
  expect(choice).toMatchObject({ preselected, reason });
  expect(choice.offered).toHaveLength(offered);
});

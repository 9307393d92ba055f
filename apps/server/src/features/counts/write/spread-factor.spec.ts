import { expect, it } from 'vitest';
import type { CountFields } from './count-record.js';
import { spreadFactor } from './merge-count.js';

function spread(source: Partial<CountFields>) {
  const { barcode, internalBarcode } = spreadFactor({
    barcode: null,
    internalBarcode: null,
    factor: 6,
    deleted: false,
    inventoryNumber: 1,
    sectionId: null,
    namedInventory: null,
    namedSection: null,
    createdAt: '2026-05-01T03:04:05.000Z',
    ...source,
  });
  return { barcode, internalBarcode };
}

it.each([
  [
    'a list',
    [
      { barcode: '1', count: 1, factor: 2 },
      { barcode: '2', count: 1 },
    ],
    [{ factor: 6 }, { factor: 6 }],
  ],
  ['one object', { barcode: '1', count: 1 }, { barcode: '1', factor: 6 }],
])('a spread factor is set on every entry of %s', (_what, barcode, expected) => {
  expect(spread({ barcode }).barcode).toMatchObject(expected);
});

it('spreading a factor keeps JSON text as text', () => {
  expect(spread({ barcode: '[{"barcode":"1","count":1}]' }).barcode).toBe(
    '[{"barcode":"1","count":1,"factor":6}]',
  );
  expect(spread({ barcode: '{"barcode":"1","count":1}' }).barcode).toBe(
    '{"barcode":"1","count":1,"factor":6}',
  );
  expect(spread({ internalBarcode: '{"code":"1","factor":2}' }).internalBarcode).toBe(
    '{"code":"1","factor":6}',
  );
});

it("a spread factor replaces internalBarcode's factor but adds none", () => {
  expect(spread({ internalBarcode: { code: '1', count: 1, factor: { N: '2' } } }).internalBarcode).toEqual({
    code: '1',
    count: 1,
    factor: 6,
  });
  const plain = { code: '1', count: 1 };
  expect(spread({ internalBarcode: plain }).internalBarcode).toEqual(plain);
});

it.each([null, '', [], '[]', 'broken [', [5, 'x'], '{"code":'])(
  'spreading a factor keeps unreadable content: %j',
  (raw) => {
    expect(spread({ barcode: raw, internalBarcode: raw })).toEqual({ barcode: raw, internalBarcode: raw });
  },
);

it('spreading a factor keeps unreadable entries in their positions', () => {
  expect(spread({ barcode: ['x', { barcode: '1', count: 1 }] }).barcode).toEqual([
    'x',
    { barcode: '1', count: 1, factor: 6 },
  ]);
});

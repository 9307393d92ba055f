import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CatalogueBuilder, TotalsSum } from './catalogue.js';

function sum(...numbers: { system_stock?: number; value?: number }[]) {
  const totals = new TotalsSum();
  for (const one of numbers) totals.add(one);
  return totals.result();
}

it('The control totals are exact: 0,1 + 0,2 is 0,3', () => {
  expect(sum({ system_stock: 0.1, value: 0.1 }, { system_stock: 0.2, value: 0.1 })).toEqual({
    systemStock: '0.3',
    stockValue: '0.03',
  });
});

it.each([
  [{}, '0', '0'],
  [{ system_stock: 12, value: 4.5 }, '12', '54'],
  [{ system_stock: -0.005, value: 0.01 }, '-0.005', '-0.00005'],
  [
    { system_stock: 99_999_999_999.999, value: 999_999_999_999.99 },
    '99999999999.999',
    '99999999999998000000000.00001',
  ],
  [{ value: 4.5 }, '0', '0'],
  [{ system_stock: 3 }, '3', '0'],
])('The control totals of %j are stock %s and value %s', (numbers, systemStock, stockValue) => {
  expect(sum(numbers)).toEqual({ systemStock, stockValue });
});

it('The stock total of any file equals the sum in whole thousandths', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 })), (thousandths) => {
      const { systemStock } = sum(...thousandths.map((units) => ({ system_stock: units / 1000 })));
      const exact = thousandths.reduce((total, units) => total + units, 0);
      expect(Number(systemStock)).toBe(exact / 1000);
    }),
  );
});

it('The control totals count a repeated product once', () => {
  const builder = new CatalogueBuilder();
  const origin = () => ({ code: '7', description: '', original: '' });
  builder.add({ row: { line: 1, internal_code: '7', system_stock: 5, value: 2 }, problems: [] }, origin);
  builder.add({ row: { line: 2, internal_code: '007', system_stock: 3 }, problems: [] }, origin);
  expect(builder.result()).toMatchObject({ products: 1, totals: { systemStock: '3', stockValue: '6' } });
});

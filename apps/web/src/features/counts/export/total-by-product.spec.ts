import { expect, it } from 'vitest';
import { countLine, unrecognisedLine } from '../testing/count-line';
import { createProductTotals } from './make-export';

const product = (id: string, description: string, barcode: string, internal_code = '') => ({
  product: { id, description, barcode, internal_code },
});
const soro = product('1', 'Soro', '100', '7');

function totalsOf(...lines: Parameters<ReturnType<typeof createProductTotals>['add']>[0][number][]) {
  const totals = createProductTotals();
  totals.add(lines);
  const rows = totals
    .rows()
    .map((row) => [row.product?.description, row.barcode, row.internal_code, row.quantity]);
  return { rows, leftOut: totals.leftOut() };
}

it("totals sum a product's lines in one row, whatever their codes", () => {
  const { rows, leftOut } = totalsOf(
    countLine({ ...soro, barcode: '0100', quantity: 3, factor: 12 }),
    countLine({ ...product('2', 'Água', '200'), quantity: 0 }),
    countLine({ ...soro, kind: 'internal_code', barcode: '', internal_code: '7', quantity: 2 }),
    unrecognisedLine(),
  );
  expect(rows).toEqual([
    ['Água', '200', '', 0],
    ['Soro', '100', '7', 38],
  ]);
  expect(leftOut).toBe(1);
});

it('totals sum lines without a product by code, last, ignoring leading zeros', () => {
  const { rows } = totalsOf(
    countLine({ product: null, barcode: '0999', quantity: 1 }),
    countLine({ product: null, barcode: '999', quantity: 4 }),
    countLine({ product: null, barcode: '55', quantity: 2 }),
    countLine({ ...soro, quantity: 1 }),
  );
  expect(rows).toEqual([
    ['Soro', '100', '7', 1],
    [undefined, '55', '', 2],
    [undefined, '0999', '', 5],
  ]);
});

it('totals keep an unknown barcode and an equal internal code apart', () => {
  const { rows } = totalsOf(
    countLine({ product: null, barcode: '999', quantity: 1 }),
    countLine({ kind: 'internal_code', product: null, barcode: '', internal_code: '0999', quantity: 4 }),
  );
  expect(rows).toEqual([
    [undefined, '999', '', 1],
    [undefined, '', '0999', 4],
  ]);
});

it('totals sum fractions exactly', () => {
  const tenth = countLine({ ...soro, quantity: 0.1, factor: 1 });
  expect(totalsOf(tenth, tenth, tenth).rows).toEqual([['Soro', '100', '7', 0.3]]);
});

it('totals use the settled units of recounted items and ignore replaced lines', () => {
  const { rows } = totalsOf(
    { ...countLine({ ...soro, quantity: 20, factor: 1 }), units: 0 },
    countLine({ ...soro, quantity: 22, factor: 1 }),
    { ...countLine({ ...product('2', 'Água', '200'), quantity: 5, factor: 2 }), units: 7.5 },
  );
  expect(rows).toEqual([
    ['Água', '200', '', 7.5],
    ['Soro', '100', '7', 22],
  ]);
});

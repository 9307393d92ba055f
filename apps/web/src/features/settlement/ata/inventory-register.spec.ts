import { expect, it } from 'vitest';
import { settledItem } from '../testing/frozen-fixtures';
import { inventoryRegister } from './inventory-register';

const item = (description: string, settled: number, value: number) =>
  settledItem({ key: `i:${description}`, internal_code: description, description, settled, value });

// See docs/settlement.md, "The register".
it('values each item half up to centavos and sums what it prints', () => {
  const register = inventoryRegister([
    item('C', 12.5, 2.15),
    item('A', 27, 8.503333),
    item('B', 3, 31.4),
    item('D', 0, 99),
    item('E', -3, 4),
  ]);
  expect(register.rows.map(({ code, cents }) => [code, cents])).toEqual([
    ['A', 22_959n],
    ['B', 9_420n],
    ['C', 2_688n],
  ]);
  expect(register).toMatchObject({ cents: 35_067n, units: 42.5, leftOut: 2 });
});

it('an item without an internal code is listed by its barcode', () => {
  const { rows, withoutInternalCode } = inventoryRegister([settledItem({ internal_code: '' })]);
  expect([rows[0]?.code, withoutInternalCode]).toEqual(['7891234567895', 1]);
});

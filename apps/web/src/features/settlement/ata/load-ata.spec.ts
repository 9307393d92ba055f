import { expect, it } from 'vitest';
import { settledItem } from '../testing/frozen-fixtures';
import { inventoryRegister, reasonSums, zeroedSum } from './load-ata';

it('reasonSums adds differences by reason, those without one last', () => {
  const items = [
    settledItem(),
    settledItem({ reason: 'theft', difference: -1.5, difference_value: -0.1 }),
    settledItem({ reason: 'breakage', difference: -2, difference_value: -17 }),
    settledItem({ reason: 'theft', difference: -0.5, difference_value: -0.2 }),
  ];
  expect(reasonSums(items)).toEqual([
    { reason: 'breakage', items: 1, units: -2, value: -17 },
    { reason: 'theft', items: 2, units: -2, value: -0.3 },
    { reason: null, items: 1, units: -4, value: -34 },
  ]);
});

it('many small differences add up without drift', () => {
  const items = Array.from({ length: 1000 }, () => settledItem({ difference: -0.1, difference_value: -0.1 }));
  expect(reasonSums(items)).toEqual([{ reason: null, items: 1000, units: -100, value: -100 }]);
});

it('zeroedSum adds only zeroed items', () => {
  const zeroed = settledItem({ how: 'zeroed', difference: -40, difference_value: -86 });
  expect(zeroedSum([settledItem(), zeroed])).toEqual({ items: 1, units: -40, value: -86 });
});

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

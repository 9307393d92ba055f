import { SPECIFIED_LAYOUT } from '@balanco/catalogue-file/txt/txt-columns';
import { expect, it } from 'vitest';
import { layoutProblem } from './layout-field';
import { moveEdge, rulerLines } from './ruler';

it('The ruler counts positions from 0', () => {
  expect(rulerLines(23)).toEqual(['0         10        20', '01234567890123456789012']);
});

it.each([
  ['barcode', 'end', 20, 15],
  ['barcode', 'start', -3, 0],
  ['internal_code', 'start', 10, 13],
  ['internal_code', 'start', 30, 20],
  ['description', 'end', 54, 54],
  ['department', 'end', 900, 400],
] as const)('moveEdge keeps the %s’s %s between its neighbours: %i becomes %i', (key, edge, to, moved) => {
  const column = SPECIFIED_LAYOUT.find((one) => one.key === key);
  expect(column && moveEdge(SPECIFIED_LAYOUT, column, edge, to)).toBe(moved);
});

it.each([
  [[{ key: 'barcode', start: 5, end: 5 }], 'Código de Barras: o fim tem de ser maior que o início.'],
  [
    [{ key: 'description', start: 0, end: 5 }],
    'Indique as posições do Código de Barras ou do Código Interno.',
  ],
  [
    [
      { key: 'description', start: 10, end: 20 },
      { key: 'barcode', start: 0, end: 11 },
    ],
    'Código de Barras passa por cima da coluna seguinte.',
  ],
  [
    [
      { key: 'barcode', start: 0, end: 13 },
      { key: 'stock_value_combined', start: 20, end: 30 },
      { key: 'value', start: 30, end: 40 },
    ],
    'Remova Saldo & Valor da régua, ou remova Saldo e Valor: é um jeito ou o outro.',
  ],
  [[{ key: 'internal_code', start: 0, end: 6 }], null],
] as const)('layoutProblem refuses the positions %j with %j', (columns, problem) => {
  expect(layoutProblem(columns)).toBe(problem);
});

it('layoutProblem accepts the specified positions', () => {
  expect(layoutProblem(SPECIFIED_LAYOUT)).toBeNull();
});

import { SPECIFIED_LAYOUT } from '@balanco/catalogue-file/txt/txt-columns';
import { expect, it } from 'vitest';
import { columnMarks, layoutProblem, rulerLines } from './layout-field';

it('The ruler counts positions from 0', () => {
  expect(rulerLines(23)).toEqual(['0         10        20', '01234567890123456789012']);
});

it('columnMarks shows where the columns are below a sample', () => {
  expect(columnMarks(SPECIFIED_LAYOUT)).toBe(
    '[Código de B]  [Códi] [Descrição·····················] [Saldo & Valor········][Depar]',
  );
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
  [[{ key: 'internal_code', start: 0, end: 6 }], null],
] as const)('layoutProblem refuses the positions %j with %j', (columns, problem) => {
  expect(layoutProblem(columns)).toBe(problem);
});

it('layoutProblem accepts the specified positions', () => {
  expect(layoutProblem(SPECIFIED_LAYOUT)).toBeNull();
});

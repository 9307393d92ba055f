import { SPECIFIED_LAYOUT } from '@balanco/catalogue-file/txt/txt-columns';
import { expect, it } from 'vitest';
import { columnMarks, layoutProblem, rulerLines } from './ruler';

it('The ruler counts positions from 0', () => {
  expect(rulerLines(23)).toEqual(['0         10        20', '01234567890123456789012']);
});

it('The marks below a sample show where the columns are', () => {
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
] as const)('The positions %j are refused with %j', (columns, problem) => {
  expect(layoutProblem(columns)).toBe(problem);
});

it('The specified positions can be used', () => {
  expect(layoutProblem(SPECIFIED_LAYOUT)).toBeNull();
});

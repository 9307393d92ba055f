import type { ListedProblem } from '@balanco/catalogue-file/listed-problem';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { problemCsv, problemCsvName } from './problem-list';

const problem = (change: Partial<ListedProblem>): ListedProblem => ({
  line: 21,
  column: 'barcode',
  value: '7891000315508',
  severity: 'warning',
  message: 'O dígito verificador não confere.',
  code: '7891000315508',
  description: 'SORO',
  original: '7891000315508  000123 SORO',
  ...change,
});

it('The CSV of problems has BOM, headings, quoted cells and CRLF', () => {
  expect(problemCsv([problem({})])).toBe(
    '\uFEFF"Linha";"Coluna";"No arquivo";"Problema";"Consequência";"Código";"Produto";"Linha original"\r\n' +
      '"21";"Código de Barras";"7891000315508";"O dígito verificador não confere.";"Aviso";' +
      '"7891000315508";"SORO";"7891000315508  000123 SORO"\r\n',
  );
});

it('The CSV of problems reads back the same, whatever its content', () => {
  const value = 'DIPIRONA "500"; 10\ncp';
  const csv = problemCsv([problem({ value, severity: 'error', column: 'system_stock' })]);
  const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter: ';' });
  expect(data[1]?.slice(0, 5)).toEqual([
    '21',
    'Saldo',
    value,
    'O dígito verificador não confere.',
    'Fica de fora',
  ]);
});

it.each(['=1+1', '+1', '-5,00', '@SUM(A1)', '\t=1', '\r=1'])(
  'The CSV of problems quotes %j so that no spreadsheet runs it',
  (value) => {
    expect(problemCsv([problem({ value })])).toContain(`;"'${value}";`);
  },
);

it.each([
  ['catalogo.txt', 'problemas-catalogo.csv'],
  ['Produtos 2026.11.xlsx', 'problemas-Produtos 2026.11.csv'],
  ['catalogo', 'problemas-catalogo.csv'],
])('The CSV of problems is named after the file %s', (fileName, name) => {
  expect(problemCsvName(fileName)).toBe(name);
});

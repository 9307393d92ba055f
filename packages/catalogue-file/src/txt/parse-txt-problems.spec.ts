import { expect, it } from 'vitest';
import { fixedLine } from '../testing/fixed-line.js';
import { ALL_COLUMNS, DIPIRONA, parseLines } from '../testing/parse-lines.js';

const ofDipirona = {
  code: '7891000315507',
  description: DIPIRONA.description,
  original: expect.stringContaining('DIPIRONA'),
};

it('A TXT line without a code is left out', () => {
  const { rows, problems } = parseLines([{ description: 'TOTAL', barcode: '000' }, DIPIRONA]);
  expect(rows.map((row) => row.line)).toEqual([2]);
  expect(problems).toEqual([
    {
      line: 1,
      column: 'barcode',
      value: '000',
      kind: 'no_code',
      severity: 'error',
      message: 'Linha sem Código de Barras e sem Código Interno: fica de fora.',
      code: '000',
      description: 'TOTAL',
      original: fixedLine({ description: 'TOTAL', barcode: '000' }),
    },
  ]);
});

it('A line without a code names only the imported code column', () => {
  const { problems } = parseLines([{ barcode: '7891000315507' }, DIPIRONA], { columns: ['internal_code'] });
  expect(problems).toMatchObject([
    { line: 1, column: 'internal_code', value: '', message: 'Linha sem Código Interno: fica de fora.' },
  ]);
});

it('A TXT line with a broken number is refused or stored as 0', () => {
  const file = [{ ...DIPIRONA, stockValue: '***** 4,50' }, { internalCode: '7' }];
  const left = parseLines(file);
  expect(left.rows.map((row) => row.line)).toEqual([2]);
  expect(left.problems).toEqual([
    {
      line: 1,
      column: 'stock_value_combined',
      value: '***** 4,50',
      kind: 'not_a_number',
      severity: 'error',
      message: 'Saldo "*****" não é um número: a linha fica de fora.',
      ...ofDipirona,
    },
  ]);
  const stored = parseLines(file, { ...ALL_COLUMNS, badNumbersAsZero: true });
  expect(stored.rows[0]).toMatchObject({ line: 1, system_stock: 0, value: 4.5 });
  expect(stored.problems).toMatchObject([{ line: 1, severity: 'warning' }]);
});

it('A wrong check digit in a TXT is only a warning', () => {
  const { rows, problems } = parseLines([{ ...DIPIRONA, barcode: '7891000315508' }]);
  expect(rows).toHaveLength(1);
  expect(problems).toEqual([
    {
      line: 1,
      column: 'barcode',
      value: '7891000315508',
      kind: 'wrong_check_digit',
      severity: 'warning',
      message: 'O dígito verificador do código de barras não confere.',
      ...ofDipirona,
      code: '7891000315508',
    },
  ]);
});

it('A repeated TXT product is a warning, leading zeros ignored', () => {
  const { rows, products, problems } = parseLines([
    DIPIRONA,
    { internalCode: '9' },
    { ...DIPIRONA, internalCode: '123' },
  ]);
  expect(rows).toHaveLength(3);
  expect(products).toBe(2);
  expect(problems).toEqual([
    {
      line: 3,
      column: 'barcode',
      value: '7891000315507',
      kind: 'identical_product',
      severity: 'warning',
      message: 'Linha repetida: diz o mesmo que a linha 1.',
      ...ofDipirona,
    },
  ]);
});

it('A repeated TXT product names the columns that differ', () => {
  const { problems } = parseLines([DIPIRONA, { ...DIPIRONA, description: 'DIPIRONA', stockValue: '3 4,50' }]);
  expect(problems).toMatchObject([
    {
      line: 2,
      kind: 'repeated_product',
      message:
        'Produto repetido, com outra informação em Descrição e Saldo: já está na linha 1. Vale a última.',
    },
  ]);
});

it('One internal code with several barcodes in a TXT is several products', () => {
  const catalogue = parseLines([
    DIPIRONA,
    { ...DIPIRONA, barcode: '7896004700014' },
    { ...DIPIRONA, barcode: '' },
  ]);
  expect(catalogue.products).toBe(3);
  expect(catalogue.problems).toEqual([]);
});

it.each([
  ['an empty file', '', 'empty', 'O arquivo está vazio.'],
  ['a file of blank lines', ' \r\n\t\r\n\x1a', 'empty', 'O arquivo está vazio.'],
  [
    'a spreadsheet',
    'PK\x03\x04\x14\x00\x06\x00',
    'binary',
    'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
  ],
  [
    'a PDF',
    '%PDF-1.7\n1 0 obj',
    'binary',
    'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
  ],
  [
    'UTF-16',
    '\xff\xfe7\x008\x00',
    'utf16',
    'O arquivo está em Unicode (UTF-16). Salve-o em UTF-8 ou ANSI e escolha-o de novo.',
  ],
  [
    'a file without a usable line',
    'TOTAL DE ITENS'.padStart(40),
    'no_usable_row',
    'Nenhuma linha do arquivo cabe nas posições escolhidas. Ajuste as posições.',
  ],
])('parseTxt refuses %s', (_name, content, kind, message) => {
  expect(parseLines([content])).toMatchObject({ rows: [], refusal: { kind, message } });
});

it('parseTxt lists the problems of a file without a usable line', () => {
  expect(parseLines(['TOTAL DE ITENS'.padStart(40)])).toMatchObject({
    lines: 1,
    skippedLines: 1,
    problems: [{ line: 1, kind: 'not_a_row', value: 'TOTAL DE ITENS' }],
  });
});

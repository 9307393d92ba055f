import { expect, it } from 'vitest';
import type { TxtOptions } from '../import-options.js';
import { fixedLine } from '../testing/fixed-line.js';
import { ALL_COLUMNS, parseLines } from '../testing/parse-lines.js';
import { cellSlicer, SPECIFIED_LAYOUT } from './txt-columns.js';

const sliceAll = cellSlicer(SPECIFIED_LAYOUT);
const LINE = '7891234567895  000123 DIPIRONA SÓDICA 500MG C/10 CPR E       12,000       4,50GENERIC';

it('cellSlicer cuts a TXT line at the positions of the specification', () => {
  expect(sliceAll(LINE)).toEqual({
    barcode: '7891234567895',
    internal_code: '000123',
    description: 'DIPIRONA SÓDICA 500MG C/10 CPR E',
    stock_value_combined: '12,000       4,50',
    department: 'GENERIC',
  });
});

it('cellSlicer returns only the chosen cells', () => {
  expect(cellSlicer(SPECIFIED_LAYOUT.slice(-1))(LINE)).toEqual({ department: 'GENERIC' });
});

it('cellSlicer ignores characters between and after the columns', () => {
  const marked = `${LINE.slice(0, 13)}##${LINE.slice(15, 21)}#${LINE.slice(22, 54)}#${LINE.slice(55)}####`;
  expect(sliceAll(marked)).toEqual(sliceAll(LINE));
});

it('cellSlicer returns blank cells for a line that ends early', () => {
  expect(sliceAll('7891234567895  00')).toEqual({
    barcode: '7891234567895',
    internal_code: '00',
    description: '',
    stock_value_combined: '',
    department: '',
  });
});

it('cellSlicer counts a tab as one character and a blank', () => {
  const line = fixedLine({
    barcode: '789\t',
    description: 'A\tB',
    stockValue: '1\t2',
    department: '\tMEDIC',
  });
  expect(sliceAll(line)).toMatchObject({
    barcode: '789',
    description: 'A B',
    stock_value_combined: '1 2',
    department: 'MEDIC',
  });
});

it('cellSlicer counts a character outside the basic plane as one', () => {
  const line = fixedLine({ description: '💊 X'.padEnd(34), stockValue: '5', department: 'MEDIC' });
  expect(sliceAll(line)).toMatchObject({
    description: '💊 X',
    stock_value_combined: '5',
    department: 'MEDIC',
  });
  expect(sliceAll('💊'.repeat(90)).department).toBe('💊'.repeat(7));
});

const products = [
  ['7891000315507', '000123', 'DIPIRONA SODICA 500MG', '12,000 4,50', 'GENER'],
  ['7896004700014', '000124', 'SORO FISIOLOGICO 0,9% 500ML', '3,000 8,00', 'PERFU'],
  ['7891058001155', '000125', 'AGUA OXIGENADA 10V', '1.200,500 1,25', 'MEDIC'],
];
const lines = products.map(([barcode, internalCode, description, stockValue, department]) =>
  fixedLine({ barcode, internalCode, description, stockValue, department } as Parameters<
    typeof fixedLine
  >[0]),
);
const messages = (of: readonly string[], options: Partial<TxtOptions> = ALL_COLUMNS) =>
  parseLines(of, options).suspicions.map((one) => one.message);

it.each([1, 2, 3, 4])('A TXT shifted by %i to either side is suspected', (columns) => {
  const shifted = expect.stringMatching(/^As colunas parecem deslocadas: em todas as linhas /);
  expect(messages(lines.map((line) => ' '.repeat(columns) + line))).toEqual([shifted]);
  expect(messages(lines.map((line) => line.slice(columns)))).toEqual([shifted]);
});

it('Numbers that touch in measured positions are no cut text, unless one is no whole number', () => {
  const layout = [
    { key: 'internal_code', start: 1, end: 7 },
    { key: 'description', start: 7, end: 17 },
    { key: 'barcode', start: 17, end: 30 },
    { key: 'stock_value_combined', start: 39, end: 45 },
  ] as const;
  const touching = [
    '1002001POMADA 1G 7891000315507000000819000005UN',
    '1002002POMADA 2G 7896004703398000008014000007UN',
  ];
  const options = { columns: layout.map(({ key }) => key), layout };
  expect(messages(touching, options)).toEqual([]);
  const early = layout.map((column) => (column.key === 'barcode' ? { ...column, end: 29 } : column));
  expect(messages(touching, { ...options, layout: early })).toEqual([
    expect.stringMatching(/a coluna Código de Barras corta um texto ao meio/),
  ]);
});

it.each([
  ['inside a text', { key: 'department', start: 56, end: 63 }],
  ['inside a text, beside another column', { key: 'stock_value_combined', start: 49, end: 57 }],
  ['inside a description', { key: 'description', start: 22, end: 25 }],
] as const)('An edge of measured positions is checked %s', (_where, wrong) => {
  const measured = lines.map((line) => `${line.slice(0, 55)}MEDICAMENTO`);
  const layout = [
    { key: 'barcode', start: 0, end: 13 },
    { key: 'description', start: 22, end: 49 },
    { key: 'department', start: wrong.key === 'description' ? 55 : 57, end: 66 },
  ] as const;
  const columns = [...layout.filter(({ key }) => key !== wrong.key), wrong];
  expect(messages(measured, { columns: columns.map(({ key }) => key), layout: columns })).toEqual([
    expect.stringMatching(/^As colunas parecem deslocadas: em .* corta um texto ao meio/),
  ]);
});

it('The warning about a shifted TXT names the cut column', () => {
  expect(messages(lines.map((line) => ` ${line}`))).toEqual([
    'As colunas parecem deslocadas: em todas as linhas a coluna Código de Barras corta um texto ao meio. Confira as primeiras linhas antes de importar.',
  ]);
});

it('A TXT with letters in the barcodes is suspected', () => {
  const wrong = ['SORO 500ML', 'AGUA 10V', 'ALGODAO'].map((barcode) =>
    fixedLine({ barcode, internalCode: '7' }),
  );
  expect(messages(wrong)[0]).toMatch(/em todas as linhas o Código de Barras tem letras/);
});

it('A TXT in which nearly all check digits fail is suspected', () => {
  const wrong = Array.from({ length: 20 }, (_, at) =>
    fixedLine({ barcode: `78910003155${10 + at}`, internalCode: '7' }),
  );
  expect(messages(wrong)[0]).toMatch(
    /em \d+\u00a0% das linhas o dígito verificador do Código de Barras não confere/,
  );
});

it.each([
  ['good lines', lines],
  ['a few bad lines', [...lines, ` ${lines[0]}`, 'TOTAL DE ITENS LISTADOS NESTE RELATORIO 3']],
  [
    'long descriptions that the ERP cut',
    lines.map((line) => `${line.slice(0, 22)}${'X'.repeat(32)} ${line.slice(55)}`),
  ],
  ['blanks filled with tabs', lines.map((line) => line.replace(/ (?= | *\d)/g, '\t'))],
])('A TXT with %s is not suspected', (_what, file) => {
  expect(messages(file)).toEqual([]);
});

it.each(['|', ';'])('A TXT with %s between its columns is not suspected', (sign) => {
  const marked = lines.map((line) =>
    [line.slice(0, 13), line.slice(15, 21), line.slice(22, 54), line.slice(55)]
      .join(sign)
      .replace(sign, sign + sign),
  );
  expect(marked[0]?.indexOf('000123')).toBe(15);
  expect(messages(marked)).toEqual([]);
});

it('A CSV read as a TXT is suspected', () => {
  expect(messages(['EAN;Nome;Saldo', '7891000315507;DIPIRONA;12'])).toEqual([
    'As linhas têm colunas separadas por “;” ou tabulação: parece um CSV. Escolha o tipo Excel.',
  ]);
});

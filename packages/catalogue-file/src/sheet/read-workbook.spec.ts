import { expect, it } from 'vitest';
import { editZip } from '../testing/edit-zip.js';
import {
  EVERY_COLUMN,
  HEADINGS,
  olderWorkbook,
  parse,
  parseRows,
  workbook,
} from '../testing/parsed-sheet.js';

const DIPIRONA = ['7891000315507', '000123', 'DIPIRONA SÓDICA', 12.5, 4.5, 'GENER'];

it("A workbook row has its cells' content and Excel's row number", async () => {
  expect(await parseRows([DIPIRONA, [], [null, 7, 'SORO']])).toMatchObject({
    encoding: null,
    columns: EVERY_COLUMN.columns,
    lines: 3,
    blankLines: 1,
    products: 2,
    rows: [
      {
        line: 2,
        barcode: '7891000315507',
        internal_code: '000123',
        description: 'DIPIRONA SÓDICA',
        system_stock: 12.5,
        value: 4.5,
        department: 'GENER',
      },
      { line: 4, internal_code: '7', description: 'SORO' },
    ],
    problems: [],
    suspicions: [],
    totals: { systemStock: '12.5', stockValue: '56.25' },
    refusal: null,
  });
});

it.each(['biff8', 'xlsb', 'xlsx', 'xlml'] as const)('A %s workbook gives the same rows', async (bookType) => {
  const { rows } = await parse(olderWorkbook([HEADINGS, [7891000315507, ...DIPIRONA.slice(1)]], bookType));
  expect(rows).toEqual((await parseRows([DIPIRONA])).rows);
});

it('An .xls of Excel 95 keeps its accents', async () => {
  const rows = [
    ['EAN', 'Nome'],
    ['0789', 'SQQDICA @'],
  ];
  const file = olderWorkbook(rows, 'biff5');
  // The library can't write accents in this format.
  const text = Buffer.from(file.buffer).indexOf('SQQDICA @');
  file.set([0xd3, 0xc7], text + 1);
  file.set([0x80], text + 8);
  expect((await parse(file)).rows).toEqual([{ line: 2, barcode: '0789', description: 'SÓÇDICA €' }]);
});

it('An HTML table named .xls is read, and codes keep their zeros', async () => {
  const html =
    '<html><table><tr><td>EAN</td><td>Produto</td></tr><tr><td>0789</td><td>ÁGUA</td></tr></table></html>';
  expect((await parse(html)).rows).toEqual([{ line: 2, barcode: '0789', description: 'ÁGUA' }]);
});

it('Codes that Excel shows shortened come back whole', async () => {
  const { rows, problems } = await parseRows([
    [7891000315507, 1, 'a number'],
    [17891000315504, 2, 'a number of 14 digits'],
    ['07891000315507', '000003', 'a text'],
  ]);
  expect(rows.map((row) => row.barcode)).toEqual(['7891000315507', '17891000315504', '07891000315507']);
  expect(rows[2]?.internal_code).toBe('000003');
  expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
});

it.each([
  [
    '7,89E+12',
    'lost_digits',
    'Código de Barras "7,89E+12" perdeu os últimos dígitos no Excel: a linha fica de fora.',
  ],
  [
    '7.891E+12',
    'lost_digits',
    'Código de Barras "7.891E+12" perdeu os últimos dígitos no Excel: a linha fica de fora.',
  ],
  [
    1234567890123456,
    'lost_digits',
    'Código de Barras 1234567890123460 passa dos 15 dígitos que o Excel guarda de um número e perdeu os últimos: a linha fica de fora.',
  ],
  [12.5, 'bad_cell', 'Código de Barras 12,5 não é um código: a linha fica de fora.'],
  [-7, 'bad_cell', 'Código de Barras -7 não é um código: a linha fica de fora.'],
  [
    new Date(Date.UTC(2026, 10, 21)),
    'bad_cell',
    expect.stringMatching(/^Código de Barras: a célula tem uma data \(.+\): a linha fica de fora\.$/),
  ],
  [
    true,
    'bad_cell',
    'Código de Barras: a célula tem VERDADEIRO ou FALSO (VERDADEIRO): a linha fica de fora.',
  ],
  ['7'.repeat(41), 'too_long', 'Código de Barras tem mais de 40 caracteres: a linha fica de fora.'],
])('A row with the barcode %s is left out', async (code, kind, message) => {
  const { rows, problems } = await parseRows([[code, 1, 'X'], DIPIRONA]);
  expect(rows.map((row) => row.line)).toEqual([3]);
  expect(problems).toMatchObject([{ line: 2, column: 'barcode', kind, severity: 'error', message }]);
});

it('A code such as 12E3 has lost no digits', async () => {
  expect((await parseRows([[null, '12E3', 'X']])).rows).toMatchObject([{ internal_code: '12E3' }]);
});

it('Numbers of a workbook are exact and need no number format', async () => {
  const { rows, totals } = await parseRows([
    [null, 1, 'A', 0.1, 1],
    [null, 2, 'B', 0.2, 1],
    [null, 3, 'C', 0.1 + 0.2, 1234.56],
    [null, 4, 'D', '1.234,5', 'R$ 4,50'],
  ]);
  expect(rows.map((row) => row.system_stock)).toEqual([0.1, 0.2, 0.3, 1234.5]);
  expect(rows.map((row) => row.value)).toEqual([1, 1, 1234.56, 4.5]);
  expect(totals.systemStock).toBe('1235.1');
});

it('A row with stock TRUE is left out, or stored as 0', async () => {
  const rows = [[null, 1, 'A', true, 2]];
  expect(await parseRows([...rows, DIPIRONA])).toMatchObject({
    rows: [{ line: 3 }],
    problems: [
      { line: 2, column: 'system_stock', value: 'VERDADEIRO', kind: 'not_a_number', severity: 'error' },
    ],
  });
  expect(await parseRows(rows, { ...EVERY_COLUMN, badNumbersAsZero: true })).toMatchObject({
    rows: [{ system_stock: 0, value: 2 }],
    problems: [{ severity: 'warning' }],
  });
});

it('Formulas give their stored result, and one without is a problem', async () => {
  const rows = [
    [111, 1, 'A', 222],
    [444, 2, 'B', 333],
    [444, 3, 'C', 555],
  ];
  const file = await editZip(await workbook([HEADINGS, ...rows]), (xml) =>
    xml
      .replace('<v>111</v>', '<f>7891000315500+7</f><v>7891000315507</v>')
      .replace('<v>222</v>', '<f>1-1</f><v>0</v>')
      .replace('<v>333</v>', '<f>B2+1</f>')
      .replace('<v>555</v>', '<f>2+2</f><v>4</v>'),
  );
  const catalogue = await parse(file);
  expect(catalogue.rows).toMatchObject([{ barcode: '7891000315507', system_stock: 0 }, { system_stock: 4 }]);
  expect(catalogue.problems).toMatchObject([
    {
      line: 3,
      column: 'system_stock',
      value: '=B2+1',
      message: 'Saldo: a célula tem uma fórmula sem resultado (=B2+1): a linha fica de fora.',
    },
  ]);
});

it('A row whose stock is an Excel error is left out', async () => {
  const book = await workbook([HEADINGS, [null, 1, 'A', 111, 1], DIPIRONA]);
  const file = await editZip(book, (xml) =>
    xml.replace(/<c ([^>]*)><v>111<\/v>/, '<c $1 t="e"><v>#DIV/0!</v>'),
  );
  expect((await parse(file)).problems).toMatchObject([
    { line: 2, message: 'Saldo: a célula tem um erro (#DIV/0!): a linha fica de fora.' },
  ]);
});

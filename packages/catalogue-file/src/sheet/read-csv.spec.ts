import { expect, it } from 'vitest';
import { EVERY_COLUMN, parse } from '../testing/parsed-sheet.js';

it('Quoted CSV cells may hold separators, quotes and counted line breaks', async () => {
  const { rows, problems, lines } = await parse(
    'EAN;Nome;Saldo;Valor\r\n7891000315507;"SORO; ""FORTE""\r\n0,9%";1.234,5;4,50\r\n;SEM CÓDIGO;1;1\r\n0789;B;0,5;1,25',
  );
  expect(rows).toEqual([
    {
      line: 2,
      barcode: '7891000315507',
      description: 'SORO; "FORTE" 0,9%',
      system_stock: 1234.5,
      value: 4.5,
    },
    { line: 5, barcode: '0789', description: 'B', system_stock: 0.5, value: 1.25 },
  ]);
  expect(problems).toMatchObject([{ line: 4, kind: 'no_code' }]);
  expect(lines).toBe(3);
});

it('Invisible characters are taken out, with a warning that names line and column', async () => {
  const { rows, problems } = await parse(
    'EAN;Código;Nome\n789\u200b1;1;SORO\n\u200b;2;\u202eSORO\u2028 FORTE\n3;4;AÇÃO\u00a0 – ❤\ufe0f €',
  );
  expect(rows).toEqual([
    { line: 2, barcode: '7891', internal_code: '1', description: 'SORO' },
    { line: 3, internal_code: '2', description: 'SORO FORTE' },
    { line: 4, barcode: '3', internal_code: '4', description: 'AÇÃO\u00a0 – ❤\ufe0f €' },
  ]);
  const found = { kind: 'invisible_characters', severity: 'warning' };
  expect(problems).toMatchObject([
    {
      ...found,
      line: 2,
      column: 'barcode',
      message: 'Código de Barras tinha caracteres invisíveis, que foram retirados.',
    },
    { ...found, line: 3, column: 'description' },
  ]);
});

it('A CSV row may have too few or too many cells', async () => {
  const { rows } = await parse('EAN;Nome;Setor\n789\n790;B;C;D;E\n\n791;;F\n');
  expect(rows).toEqual([
    { line: 2, barcode: '789' },
    { line: 3, barcode: '790', description: 'B', department: 'C' },
    { line: 5, barcode: '791', department: 'F' },
  ]);
});

it('Codes of a CSV keep their zeros, also when written as ="0789"', async () => {
  const { rows } = await parse('EAN;SKU\n="00789";0007\n');
  expect(rows).toEqual([{ line: 2, barcode: '00789', internal_code: '0007' }]);
});

it('CSV numbers may use comma or dot, and ambiguous ones are reported', async () => {
  expect(await parse('SKU;Saldo\n1;12.5\n2;1.500')).toMatchObject({
    numberFormat: 'decimal_dot',
    rows: [{ system_stock: 12.5 }, { system_stock: 1.5 }],
  });
  expect(await parse('SKU;Saldo\n1;1.500')).toMatchObject({
    ambiguousNumber: '1.500',
    rows: [{ system_stock: 1500 }],
  });
  expect(await parse('SKU;Saldo\n1;1.500', { ...EVERY_COLUMN, numberFormat: 'decimal_dot' })).toMatchObject({
    ambiguousNumber: null,
    rows: [{ system_stock: 1.5 }],
  });
});

it('One cell of a CSV may hold stock and value', async () => {
  const { rows, columns } = await parse('SKU;Saldo & Valor\n1;12,5 4,50\n2;3');
  expect(rows).toEqual([
    { line: 2, internal_code: '1', system_stock: 12.5, value: 4.5 },
    { line: 3, internal_code: '2', system_stock: 3 },
  ]);
  expect(columns).toEqual(['internal_code', 'stock_value_combined']);
});

it('Quotes that never close damage only their line, and cause a warning', async () => {
  const { rows, suspicions } = await parse('EAN;Nome\n789;"A\n790;B\n791;"C;D"\n', {
    columns: ['barcode', 'description'],
  });
  expect(rows.map((row) => row.description)).toEqual(['"A', 'B', 'C;D']);
  expect(suspicions).toEqual([
    {
      kind: 'loose_quotes',
      message: 'Há aspas que não fecham a partir da linha 2: ali as aspas foram lidas como texto. Confira.',
    },
  ]);
});

it('Quotes inside a text of a CSV are part of the text', async () => {
  const { rows, suspicions } = await parse('EAN;Nome\n789;TUBO 5" X 3"\n', {
    columns: ['barcode', 'description'],
  });
  expect(rows).toMatchObject([{ description: 'TUBO 5" X 3"' }]);
  expect(suspicions).toEqual([]);
});

it.each([
  [
    ',',
    'EAN,Nome\n789,A\n790,B\n',
    'O arquivo separa as colunas por “,”, e não por “;”. Confira as colunas.',
  ],
  [
    '\t',
    'EAN\tNome\n789\tA, B\n',
    'O arquivo separa as colunas por tabulação, e não por “;”. Confira as colunas.',
  ],
  ['|', 'EAN|Nome\n789|A, B\n', 'O arquivo separa as colunas por “|”, e não por “;”. Confira as colunas.'],
])('The separator %j is detected, with a warning', async (separator, text, message) => {
  const { sheet, rows, suspicions } = await parse(text, { columns: ['barcode', 'description'] });
  expect(sheet?.separator).toBe(separator);
  expect(rows[0]).toMatchObject({ barcode: '789' });
  expect(suspicions).toEqual([{ kind: 'other_separator', message }]);
});

it('The separator is ; even if texts have commas', async () => {
  const { sheet, rows } = await parse('EAN;Nome\n789;A, B\n790;C, D\n');
  expect(sheet?.separator).toBe(';');
  expect(rows[0]?.description).toBe('A, B');
});

it('The first CSV line or the person can name the separator', async () => {
  const named = await parse('sep=,\nEAN,Nome\n789,A;B\n');
  expect(named.rows).toEqual([{ line: 3, barcode: '789', description: 'A;B' }]);
  const chosen = await parse('EAN,Nome;x\n789,A;y\n', {
    separator: ',',
    columns: ['barcode', 'description'],
  });
  expect(chosen.sheet?.columns.map((column) => column.heading)).toEqual(['EAN', 'Nome;x']);
  expect(chosen).toMatchObject({ suspicions: [], missing: ['description'] });
});

it('A CSV with one column needs no separator', async () => {
  expect((await parse('EAN\n789\n790\n')).rows).toEqual([
    { line: 2, barcode: '789' },
    { line: 3, barcode: '790' },
  ]);
});

it('Totals, rules and repeated headings of a CSV are listed as skipped', async () => {
  const catalogue = await parse(
    'EAN;Código;Nome;Saldo\n7891000315507;1;TOTAL DETOX;5\n-----;----;----;--\nEAN;Código;Nome;Saldo\n;2;SORO;1\nTOTAL DE ITENS;2;;6',
  );
  expect(catalogue.rows.map(({ line }) => line)).toEqual([2, 5]);
  expect(catalogue).toMatchObject({ lines: 5, skippedLines: 3 });
  expect(catalogue.problems).toMatchObject([
    { line: 3, kind: 'not_a_row', value: '----- ---- ---- --' },
    { line: 4, message: 'Títulos das colunas, repetidos: não é um produto.' },
    { line: 6, value: 'TOTAL DE ITENS 2 6' },
  ]);
});

it('A CSV column that reads both ways is asked for', async () => {
  const csv = 'Código;Saldo;Valor\n1;12.000;4,50\n2;3.000;4,50';
  expect(await parse(csv)).toMatchObject({ ambiguousNumber: '12.000' });
  const chosen = await parse(csv, { ...EVERY_COLUMN, undecidedNumbers: 'decimal_dot' });
  expect(chosen).toMatchObject({ ambiguousNumber: '12.000', rows: [{ system_stock: 12, value: 4.5 }, {}] });
});

it('A CSV without headings is read by content, never by position', async () => {
  const { rows, sheet, missing } = await parse(
    '1;SORO FISIOLOGICO 500ML;7891000315507;4,50;SETOR A\n2;AGUA OXIGENADA 10V;7896004703398;12,90;SETOR A\n',
  );
  expect(rows[1]).toEqual({
    line: 2,
    barcode: '7896004703398',
    description: 'AGUA OXIGENADA 10V',
    value: 12.9,
  });
  expect(sheet?.columns.map(({ by }) => by)).toEqual([null, 'content', 'content', 'content', null]);
  expect(missing).toEqual(['internal_code', 'system_stock', 'department']);
  expect(sheet?.firstRows).toEqual([
    { line: 1, cells: ['1', 'SORO FISIOLOGICO 500ML', '7891000315507', '4,50', 'SETOR A'] },
    { line: 2, cells: ['2', 'AGUA OXIGENADA 10V', '7896004703398', '12,90', 'SETOR A'] },
  ]);
});

it('A CSV with unclear columns is not read, but shows examples', async () => {
  const { rows, refusal, sheet } = await parse('1;10;100\n2;20;200\n');
  expect(rows).toEqual([]);
  expect(refusal?.kind).toBe('no_code_found');
  expect(sheet?.columns.map(({ samples }) => samples)).toEqual([
    ['1', '2'],
    ['10', '20'],
    ['100', '200'],
  ]);
});

it('A first CSV row of words is its headings, even unknown ones', async () => {
  const { sheet, rows } = await parse('Ref;Artigo\n7891000315507;SORO 500ML\n7896004703398;AGUA 10V\n');
  expect(sheet).toMatchObject({ headerRow: 1, headingsKey: 'ref\u0001artigo' });
  expect(rows).toHaveLength(2);
});

it('A public price list is read by EAN 1, PRODUTO and PMC', async () => {
  const list = [
    'LISTA DE PREÇOS DE MEDICAMENTOS;;;;;',
    'SUBSTÂNCIA;LABORATÓRIO;EAN 1;EAN 2;PRODUTO;APRESENTAÇÃO;PMC 18%',
    'DIPIRONA;EMS;7891000315507;-;NOVALGINA;500 MG COM CT BL X 10;12,50',
    'CLORETO DE SÓDIO;EMS;7896004703398;-;SORO;9 MG/ML SOL X 500 ML;8,00',
  ].join('\n');
  const { rows, offers, problems } = await parse(list, {});
  expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 Acima dos títulos das colunas: não é um produto.',
  ]);
  expect(rows[0]).toEqual({ line: 3, barcode: '7891000315507', description: 'NOVALGINA' });
  expect(offers).toEqual(['stock_value_combined']);
});

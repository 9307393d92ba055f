import type { CountLine } from '@balanco/contract/counts/count';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSheets } from '../../../testing/read-sheet';
import { countLine } from '../testing/count-line';
import { createTxtWriter, formatCountRow, formatCountsHeader } from './counts-writer';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';
import { defaultExportOptions, type ExportOptions, separatorProblem } from './export-options';
import { createXlsxWriter } from './xlsx-writer';

it('the TXT writer adds no byte order mark', async () => {
  const writer = createTxtWriter({ ...defaultExportOptions, hasHeader: true });
  writer.add([countLine({ user_name: 'João' })]);
  writer.add([countLine({ quantity: 0.5 })]);
  const content = await writer.finish().arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)).toBe(
    'Coletor;Código;Produto;Quantidade;Fator\r\nJoão;7891000001000;DIPIRONA 500MG;5;1\r\nAna;7891000001000;DIPIRONA 500MG;0,5;1\r\n',
  );
});

it('the TXT writer does not alter formulas, because programs read the file', async () => {
  const writer = createTxtWriter({ ...defaultExportOptions, columns: ['coletor'] });
  writer.add([countLine({ user_name: '=1+1' })]);
  expect(await writer.finish().text()).toBe('=1+1\r\n');
});

const every: ExportOptions = { ...defaultExportOptions, columns: exportColumnIds };

const row = (line: Partial<CountLine>, options: Partial<ExportOptions> = {}) =>
  formatCountRow(countLine(line), { ...defaultExportOptions, ...options });

const product = (description: string) => ({ id: 'id', description, internal_code: '', barcode: '' });

it('a TXT export has all specified columns and the place if chosen', () => {
  expect(formatCountRow(countLine({ internal_code: '0012' }), every)).toBe(
    'Ana;7891000001000;7891000001000;0012;DIPIRONA 500MG;5;1;20/01/2026 12:00:00;Balanço Geral\r\n',
  );
});

it.each([
  ['the barcode as it was scanned', { barcode: '0789', internal_code: '12' }, '0789\r\n'],
  ['the internal code if there is no barcode', { barcode: '', internal_code: '0012' }, '0012\r\n'],
])('Código of an export is %s', (_what, line, text) => {
  expect(row(line, { columns: ['codigo_barras_interno'] })).toBe(text);
});

it("Código Interno of an export falls back to the product's, barcodes don't", () => {
  const columns = ['código_barras', 'código_interno'] as const;
  expect(row({}, { columns })).toBe('7891000001000;0001000\r\n');
  expect(row({ barcode: '', internal_code: '12' }, { columns })).toBe(';12\r\n');
});

it('Produto of an export is empty if the code is unknown', () => {
  expect(row({ product: null }, { columns: ['produto', 'fator'] })).toBe(';1\r\n');
});

it.each([
  ['2026-01-01T02:59:59Z', '31/12/2025 23:59:59\r\n'],
  ['2026-07-05T12:08:07.999Z', '05/07/2026 09:08:07\r\n'],
])('Data e Hora of an export shows %s in Brasília time', (createdAt, text) => {
  expect(row({ createdAt }, { columns: ['data'] })).toBe(text);
});

it('the header of a TXT export names the columns', () => {
  expect(formatCountsHeader({ ...every, hasHeader: true, separator: '|' })).toBe(
    'Coletor|Código|Código de Barras|Código Interno|Produto|Quantidade|Fator|Data e Hora|Local\r\n',
  );
});

it.each([
  ['', 'Ana;5\r\n'],
  ['#', 'Ana#5\r\n'],
  [' <=> ', 'Ana <=> 5\r\n'],
])('a TXT export with the separator %j writes %j', (separator, text) => {
  expect(row({}, { separator, columns: ['coletor', 'quantidade'] })).toBe(text);
});

it.each([
  ['SORO; 0,9%', ';', '"SORO; 0,9%"'],
  ['SORO 0,9%', ',', '"SORO 0,9%"'],
  ['SORO "FORTE"', ';', '"SORO ""FORTE"""'],
  ['DUAS\nLINHAS', ';', '"DUAS\nLINHAS"'],
  ['TERMINA EM ;', ';;', '"TERMINA EM ;"'],
  ['; COMEÇA', ';;', '; COMEÇA'],
  [' com espaços ', ';', ' com espaços '],
])('a TXT export writes %j with the separator %j as %s', (description, separator, text) => {
  expect(row({ product: product(description) }, { separator, columns: ['produto'] })).toBe(`${text}\r\n`);
});

it('a TXT export quotes a number that contains the separator', () => {
  expect(row({ quantity: 0.5 }, { separator: ',', columns: ['quantidade', 'fator'] })).toBe('"0,5",1\r\n');
});

it('a TXT export in Windows-1252 replaces unknown characters before it quotes', () => {
  const options = { encoding: 'windows-1252', separator: '?', columns: ['produto', 'fator'] } as const;
  expect(row({ product: product('a → b') }, options)).toBe('"a ? b"?1\r\n');
});

it('a TXT export is read back field by field, whatever its content', () => {
  // Few characters, so separators, quotes and line ends often meet.
  const text = fc.string({ unit: fc.constantFrom('a', ';', ',', '"', '\r', '\n', ' ', 'ç', '1') });
  const separator = fc
    .string({ unit: fc.constantFrom(';', ',', 'a', ' ', '|'), minLength: 1, maxLength: 10 })
    .filter((typed) => separatorProblem({ ...every, separator: typed }) === null);
  const line = fc
    .record({ user_name: text, barcode: text, internal_code: text, description: text })
    .map(({ description, ...rest }) => countLine({ ...rest, product: product(description) }));
  const columns = fc.subarray(exportColumnIds, { minLength: 1 });

  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), separator, columns, (lines, typed, chosen) => {
      const options = { ...every, separator: typed, columns: chosen };
      const file = lines.map((each) => formatCountRow(each, options)).join('');
      const fields = lines.map((each) => chosen.map((id) => exportColumns[id].text(each)));
      expect(readTxt(file, typed)).toEqual(fields);
    }),
    { numRuns: 2000 },
  );
});

async function writtenSheet(
  lines: readonly CountLine[],
  columns: readonly ExportColumnId[] = exportColumnIds,
) {
  const writer = createXlsxWriter({ ...defaultExportOptions, format: 'xlsx', columns });
  for (const line of lines) writer.add([line]);
  const sheets = await readSheets(await writer.finish());
  const [sheet] = sheets;
  if (sheet === undefined || sheets.length !== 1) throw new Error('a file of counts has one sheet');
  return sheet;
}

it('an Excel export has one sheet with text codes and numeric quantities', async () => {
  const sheet = await writtenSheet([
    countLine({ barcode: '0007891', internal_code: '0012', quantity: 1234.567, factor: 12 }),
    countLine({ kind: 'internal_code', barcode: '', internal_code: '000', quantity: 0, product: null }),
  ]);
  expect(sheet.name).toBe('Contagens');
  const moment = new Date('2026-01-20T12:00:00Z');
  expect(sheet.rows).toEqual([
    [
      'Coletor',
      'Código',
      'Código de Barras',
      'Código Interno',
      'Produto',
      'Quantidade',
      'Fator',
      'Data e Hora',
      'Local',
    ],
    ['Ana', '0007891', '0007891', '0012', 'DIPIRONA 500MG', 1234.567, 12, moment, 'Balanço Geral'],
    ['Ana', '000', null, '000', null, 0, 1, moment, 'Balanço Geral'],
  ]);
});

it.each(['=1+1', '+55', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', "=cmd|'/c calc'!A0"])(
  'an Excel export writes %j as text, so no spreadsheet runs it',
  async (text) => {
    const line = countLine({ user_name: `a${text}`, barcode: text, product: product(text) });
    const sheet = await writtenSheet([line], ['coletor', 'código_barras', 'produto']);
    expect(sheet.rows[1]).toEqual([`a${text}`, text, text]);
    expect(sheet.formulas).toEqual([]);
  },
);

it.each([
  ['characters that XML escapes', '<&>"\' ]]> _x0041_'],
  ['line breaks and blanks at the ends', '  a\nb  '],
  ['letters of all kinds', 'AÇÃO ½ → 💊'],
])('an Excel export keeps %s', async (_what, text) => {
  const sheet = await writtenSheet([countLine({ product: product(text) })], ['produto']);
  expect(sheet.rows[1]).toEqual([text]);
});

it('an Excel export cuts texts that exceed a cell', async () => {
  const sheet = await writtenSheet([countLine({ barcode: '7'.repeat(40_000) })], ['código_barras']);
  expect(String(sheet.rows[1]?.[0])).toHaveLength(32_767);
});

it('an Excel export fits columns to texts of 10 to 50 characters', async () => {
  const sheet = await writtenSheet(
    [countLine({ product: product('x'.repeat(80)), user_name: 'Maria Aparecida Souza' })],
    ['coletor', 'produto', 'fator'],
  );
  expect(sheet.widths).toEqual([21, 50, 10]);
});

/**
 * Reads a delimited file as other programs do. A quoted field ends at the next undoubled quote, any other at
 * the next separator or CRLF.
 */
function readTxt(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  let fields: string[] = [];
  let index = 0;
  while (index < file.length) {
    const field = file[index] === '"' ? readQuoted(file, index) : readPlain(file, index, separator);
    fields.push(field.text);
    index = field.end;
    if (file.startsWith('\r\n', index)) {
      rows.push(fields);
      fields = [];
      index += 2;
    } else if (file.startsWith(separator, index)) {
      index += separator.length;
    } else {
      throw new Error(`neither a separator nor a line end at index ${index} of ${JSON.stringify(file)}`);
    }
  }
  return rows;
}

function readQuoted(file: string, start: number) {
  let text = '';
  for (let index = start + 1; index < file.length; index += 1) {
    if (file[index] !== '"') text += file[index];
    else if (file[index + 1] !== '"') return { text, end: index + 1 };
    else {
      text += '"';
      index += 1;
    }
  }
  throw new Error(`the quote at ${start} never ends`);
}

function readPlain(file: string, start: number, separator: string) {
  const ends = [file.indexOf(separator, start), file.indexOf('\r\n', start)].filter((end) => end >= 0);
  const end = ends.length === 0 ? file.length : Math.min(...ends);
  return { text: file.slice(start, end), end };
}

const quotes = 'O separador não pode ter aspas nem quebra de linha.';

it.each([
  ['', 'utf-8', null],
  ['0123456789', 'utf-8', null],
  ['01234567890', 'utf-8', 'Use no máximo 10 caracteres.'],
  ['"', 'utf-8', quotes],
  ['a\nb', 'utf-8', quotes],
  ['→', 'utf-8', null],
  ['→', 'windows-1252', 'Este separador não existe em Windows-1252.'],
  ['§', 'windows-1252', null],
] as const)('the separator %j in %s is reported as %j', (separator, encoding, problem) => {
  expect(separatorProblem({ ...defaultExportOptions, separator, encoding })).toBe(problem);
});

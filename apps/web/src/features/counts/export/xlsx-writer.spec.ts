import type { CountLine } from '@balanco/contract/counts/count';
import { expect, it } from 'vitest';
import { readSheets } from '../../../testing/read-sheet';
import { countLine } from '../testing/count-line';
import { type ExportColumnId, exportColumnIds } from './export-columns';
import { defaultExportOptions } from './export-options';
import { createXlsxWriter } from './xlsx-writer';

const product = (description: string) => ({ id: 'id', description, internal_code: '', barcode: '' });

async function writtenSheet(
  lines: readonly CountLine[],
  columns: readonly ExportColumnId[] = exportColumnIds,
) {
  const writer = createXlsxWriter({ ...defaultExportOptions, format: 'xlsx', columns });
  for (const line of lines) writer.add([line]);
  const { content, ...file } = await writer.finish();
  const sheets = await readSheets(content);
  const [sheet] = sheets;
  if (sheet === undefined || sheets.length !== 1) throw new Error('a file of counts has one sheet');
  return { sheet, file };
}

it('an Excel export has one sheet with text codes and numeric quantities', async () => {
  const { sheet, file } = await writtenSheet([
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
  expect(file).toEqual({ rows: 2, leftOut: 0 });
});

it.each(['=1+1', '+55', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', "=cmd|'/c calc'!A0"])(
  'an Excel export writes %j as text, so no spreadsheet runs it',
  async (text) => {
    const line = countLine({ user_name: `a${text}`, barcode: text, product: product(text) });
    const { sheet } = await writtenSheet([line], ['coletor', 'código_barras', 'produto']);
    expect(sheet.rows[1]).toEqual([`a${text}`, text, text]);
    expect(sheet.formulas).toEqual([]);
  },
);

it.each([
  ['characters that XML escapes', '<&>"\' ]]> _x0041_'],
  ['line breaks and blanks at the ends', '  a\nb  '],
  ['letters of all kinds', 'AÇÃO ½ → 💊'],
])('an Excel export keeps %s', async (_what, text) => {
  const { sheet } = await writtenSheet([countLine({ product: product(text) })], ['produto']);
  expect(sheet.rows[1]).toEqual([text]);
});

it('an Excel export cuts texts that exceed a cell', async () => {
  const { sheet } = await writtenSheet([countLine({ barcode: '7'.repeat(40_000) })], ['código_barras']);
  expect(String(sheet.rows[1]?.[0])).toHaveLength(32_767);
});

it('an Excel export fits columns to texts of 10 to 50 characters', async () => {
  const { sheet } = await writtenSheet(
    [countLine({ product: product('x'.repeat(80)), user_name: 'Maria Aparecida Souza' })],
    ['coletor', 'produto', 'fator'],
  );
  expect(sheet.widths).toEqual([21, 50, 10]);
});

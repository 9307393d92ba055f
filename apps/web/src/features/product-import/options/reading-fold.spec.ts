import { catalogueWithoutRows, type SheetReading } from '@balanco/catalogue-file/catalogue';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { refusal } from '@balanco/catalogue-file/problems';
import { expect, it } from 'vitest';
import { isReadingUnsure, readingText } from './reading-fold';

const sheet: SheetReading = {
  sheets: [],
  sheet: null,
  separator: ';',
  headerRow: 4,
  headingsKey: null,
  columns: [],
  firstRows: [],
};
const read = { ...catalogueWithoutRows(null), encoding: 'windows-1252' } as const;
const book = { ...sheet, separator: null, headerRow: null, sheet: 'Plan2' };
const twoSheets = ['Plan1', 'Plan2'].map((name) => ({ name, rows: 1, hidden: false }));

it.each([
  ['a CSV', DEFAULT_SHEET_OPTIONS, { ...read, sheet }, 'Windows-1252 · ; · títulos na linha 4'],
  [
    'a workbook',
    { ...DEFAULT_SHEET_OPTIONS, internalCodeDigits: 6 },
    { ...read, encoding: null, sheet: { ...book, sheets: twoSheets } },
    'planilha Plan2 · sem títulos · código interno com 6 dígitos',
  ],
  [
    'a TXT with stock',
    DEFAULT_TXT_OPTIONS,
    { ...read, columns: ['stock_value_combined' as const] },
    'Windows-1252 · modelo Padrão · números como 1.234,56',
  ],
  ['nothing', DEFAULT_TXT_OPTIONS, null, 'modelo Padrão'],
])('readingText says how %s is read', (_what, options, found, text) => {
  expect(readingText(options, found, 'Padrão')).toBe(text);
});

it('The settings open by themselves for a doubt or a refusal only', () => {
  const doubt = { kind: 'wrong_encoding', message: 'Há textos como “Ã”.' } as const;
  expect(isReadingUnsure(read)).toBe(false);
  expect(isReadingUnsure({ ...read, missing: ['barcode'] })).toBe(false);
  expect(isReadingUnsure({ ...read, suspicions: [doubt] })).toBe(true);
  expect(isReadingUnsure({ ...read, refusal: refusal('no_usable_row') })).toBe(true);
});

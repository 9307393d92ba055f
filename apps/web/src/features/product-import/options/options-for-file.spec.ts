import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type SheetOptions,
} from '@balanco/catalogue-file/import-options';
import { fileTypeOf } from '@balanco/catalogue-file/saved-options';
import { expect, it } from 'vitest';
import { optionsForFile } from './options-for-file';

it.each([
  ['catalogo.txt', 'txt'],
  ['CATALOGO.TXT', 'txt'],
  ['produtos.xlsx', 'sheet'],
  ['produtos.xls', 'sheet'],
  ['produtos.csv', 'sheet'],
  ['produtos.2026.csv', 'sheet'],
  ['produtos.pdf', null],
  ['produtos', null],
])('The file %s has the type %s', (name, type) => {
  expect(fileTypeOf(name)).toBe(type);
});

const chosen: SheetOptions = {
  ...DEFAULT_SHEET_OPTIONS,
  columns: ['internal_code'],
  internalCodeDigits: 6,
  encoding: 'windows-1252',
  numberFormat: 'decimal_dot',
  badNumbersAsZero: true,
  separator: ',',
  sheet: 'Plan2',
  headerRow: 3,
  mapping: { barcode: 4 },
};
const kept = { columns: ['internal_code'], internalCodeDigits: 6 };

it('A new file keeps columns and padding and resets the rest', () => {
  expect(optionsForFile('outro.csv', chosen)).toEqual({ ...DEFAULT_SHEET_OPTIONS, ...kept });
});

it('The name of a new file changes the type', () => {
  expect(optionsForFile('catalogo.txt', chosen)).toEqual({ ...DEFAULT_TXT_OPTIONS, ...kept });
});

it('A new file with an unknown ending keeps the type', () => {
  expect(optionsForFile('catalogo', chosen).type).toBe('sheet');
});

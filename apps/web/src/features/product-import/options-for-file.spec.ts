import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type SheetOptions,
} from '@balanco/catalogue-file/import-options';
import { describe, expect, it } from 'vitest';
import { fileTypeOf, optionsForFile, optionsOfType } from './options-for-file';

it.each([
  ['catalogo.txt', 'txt'],
  ['CATALOGO.TXT', 'txt'],
  ['produtos.xlsx', 'sheet'],
  ['produtos.xls', 'sheet'],
  ['produtos.csv', 'sheet'],
  ['produtos.2026.csv', 'sheet'],
  ['produtos.pdf', null],
  ['produtos', null],
])('%s is of type %s', (name, type) => {
  expect(fileTypeOf(name)).toBe(type);
});

describe('a new file', () => {
  const decided: SheetOptions = {
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

  it('keeps columns and padding, and forgets what was found or decided in another', () => {
    expect(optionsForFile('outro.csv', decided)).toEqual({ ...DEFAULT_SHEET_OPTIONS, ...kept });
  });

  it('changes the type by its name', () => {
    expect(optionsForFile('catalogo.txt', decided)).toEqual({ ...DEFAULT_TXT_OPTIONS, ...kept });
  });

  it('keeps the type where its name says nothing', () => {
    expect(optionsForFile('catalogo', decided).type).toBe('sheet');
  });
});

it('keeps columns and padding where the person changes the type', () => {
  const options = optionsOfType('sheet', { ...DEFAULT_TXT_OPTIONS, barcodeDigits: 13 });
  expect(options).toEqual({ ...DEFAULT_SHEET_OPTIONS, barcodeDigits: 13 });
});

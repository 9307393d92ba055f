import { describe, expect, it } from 'vitest';
import type { ImportColumnKey } from '../import-columns.js';
import { fixedLine } from '../testing/fixed-line.js';
import { sliceCells } from './slice-cells.js';
import { TXT_COLUMNS } from './txt-columns.js';

const all = new Set(TXT_COLUMNS.map((column) => column.key));
const LINE = '7891234567895  000123 DIPIRONA SÓDICA 500MG C/10 CPR E       12,000       4,50GENERIC';

describe('sliceCells', () => {
  it('sliceCells cuts a TXT line at the positions of the specification', () => {
    expect(sliceCells(LINE, all)).toEqual({
      barcode: '7891234567895',
      internal_code: '000123',
      description: 'DIPIRONA SÓDICA 500MG C/10 CPR E',
      stock_value_combined: '12,000       4,50',
      department: 'GENERIC',
    });
  });

  it('sliceCells returns only the chosen cells', () => {
    expect(sliceCells(LINE, new Set<ImportColumnKey>(['department']))).toEqual({ department: 'GENERIC' });
  });

  it('sliceCells ignores characters between and after the columns', () => {
    const marked = `${LINE.slice(0, 13)}##${LINE.slice(15, 21)}#${LINE.slice(22, 54)}#${LINE.slice(55)}####`;
    expect(sliceCells(marked, all)).toEqual(sliceCells(LINE, all));
  });

  it('sliceCells returns blank cells for a short line, even one that ends inside a cell', () => {
    expect(sliceCells('7891234567895  00', all)).toEqual({
      barcode: '7891234567895',
      internal_code: '00',
      description: '',
      stock_value_combined: '',
      department: '',
    });
  });

  it('sliceCells counts a tab as one character and reads it as a blank', () => {
    const line = fixedLine({
      barcode: '789\t',
      description: 'A\tB',
      stockValue: '1\t2',
      department: '\tMEDIC',
    });
    expect(sliceCells(line, all)).toMatchObject({
      barcode: '789',
      description: 'A B',
      stock_value_combined: '1 2',
      department: 'MEDIC',
    });
  });

  it('sliceCells counts a character outside the basic plane as one', () => {
    const line = fixedLine({ description: '💊 X'.padEnd(34), stockValue: '5', department: 'MEDIC' });
    expect(sliceCells(line, all)).toMatchObject({
      description: '💊 X',
      stock_value_combined: '5',
      department: 'MEDIC',
    });
    expect(sliceCells('💊'.repeat(90), all).department).toBe('💊'.repeat(7));
  });
});

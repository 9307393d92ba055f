import { describe, expect, it } from 'vitest';
import { fixedLine } from '../testing/fixed-line.js';
import { cellSlicer } from './slice-cells.js';
import { SPECIFIED_LAYOUT } from './txt-columns.js';

const sliceAll = cellSlicer(SPECIFIED_LAYOUT);
const LINE = '7891234567895  000123 DIPIRONA SÓDICA 500MG C/10 CPR E       12,000       4,50GENERIC';

describe('cellSlicer', () => {
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

  it('cellSlicer returns blank cells for a short line, even one that ends inside a cell', () => {
    expect(sliceAll('7891234567895  00')).toEqual({
      barcode: '7891234567895',
      internal_code: '00',
      description: '',
      stock_value_combined: '',
      department: '',
    });
  });

  it('cellSlicer counts a tab as one character and reads it as a blank', () => {
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
});

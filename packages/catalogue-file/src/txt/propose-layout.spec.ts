import { describe, expect, it } from 'vitest';
import { fixedLine } from '../testing/fixed-line.js';
import { proposeLayout } from './propose-layout.js';
import { cellSlicer } from './txt-columns.js';

/** Cells of the first product line as the proposal cuts them. */
const cut = (lines: readonly string[], of = lines[0] ?? '') => cellSlicer(proposeLayout(lines))(of);

describe('proposeLayout', () => {
  it('reads code, barcode, name, stock and value off blank columns', () => {
    const lines = [
      '000123 7891000315507 DIPIRONA SODICA 500MG          12,000     4,50 GENER',
      '000124 7896004703398 SORO FISIOLOGICO 0,9% 500ML 1.234,500    12,90 HOSPI',
      '000125               AGUA OXIGENADA 10V              3,000   112,00 GENER',
    ];
    expect(cut(lines)).toEqual({
      internal_code: '000123',
      barcode: '7891000315507',
      description: 'DIPIRONA SODICA 500MG',
      stock_value_combined: '12,000     4,50',
      department: 'GENER',
    });
    expect(cut(lines, lines[1])).toMatchObject({ stock_value_combined: '1.234,500    12,90' });
  });

  it('knows the specified positions again', () => {
    const line = (code: number, description: string) =>
      fixedLine({
        barcode: '7891000315507',
        internalCode: String(code).padStart(6, '0'),
        description,
        stockValue: '12,000 4,50',
        department: 'GENER',
      });
    expect(cut([line(1, 'DIPIRONA SODICA'), line(2, 'SORO FISIOLOGICO 500ML')])).toEqual({
      barcode: '7891000315507',
      internal_code: '000001',
      description: 'DIPIRONA SODICA',
      stock_value_combined: '12,000 4,50',
      department: 'GENER',
    });
  });

  it('ignores titles and rules, and finds columns that touch', () => {
    const lines = [
      'DROGARIA SAO JOAO LTDA - RELATORIO DE ESTOQUE',
      '='.repeat(60),
      '7891000315507DIPIRONA SODICA 500MG     000123   12',
      '7896004703398SORO FISIOLOGICO          000124    7',
    ];
    expect(cut(lines, lines[2])).toMatchObject({
      barcode: '7891000315507',
      description: 'DIPIRONA SODICA 500MG',
    });
  });

  it('keeps the words of similar names together', () => {
    const lines = Array.from(
      { length: 60 },
      (_line, index) => `${String(index).padStart(6, '0')} ${`SABONETE DE COCO ${index}`.padEnd(24)} 3,00`,
    );
    expect(cut(lines, lines[7])).toMatchObject({
      internal_code: '000007',
      description: 'SABONETE DE COCO 7',
    });
  });

  it('proposes nothing without a code', () => {
    expect(proposeLayout(['Prezados senhores,', 'segue o relatório.'])).toEqual([]);
    expect(proposeLayout([])).toEqual([]);
  });
});

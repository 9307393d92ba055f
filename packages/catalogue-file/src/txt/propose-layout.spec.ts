import { describe, expect, it } from 'vitest';
import { fixedLine } from '../testing/fixed-line.js';
import { freeColumn, proposeLayout } from './propose-layout.js';
import { cellSlicer } from './txt-columns.js';

const cut = (lines: readonly string[], of = lines[0] ?? '') => cellSlicer(proposeLayout(lines).columns)(of);

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
    const nothing = { columns: [], open: [] };
    expect(proposeLayout(['Prezados senhores,', 'segue o relatório.'])).toEqual(nothing);
    expect(proposeLayout([])).toEqual(nothing);
  });
});

describe('a report whose stock stands behind cost and sale price', () => {
  const names = [
    ['DIPIRONA SODICA 500MG C/10', 'MEDLEY', '3,20', '6,90', '120'],
    ['SORO FISIOLOGICO 0,9% 500ML', 'EUROFARMA', '4,15', '12,90', '8'],
    ['PARACETAMOL 750MG C/20 COMPRIMIDOS', 'EMS', '12,80', '20,65', '7'],
    ['AGUA OXIGENADA 10 VOLUMES', 'RIOQUIMICA', '1.102,35', '1.490,00', '1.340'],
    ['FRALDA GERIATRICA G', 'BIGFRAL', '30,00', '49,99', '-2'],
  ] as const;
  const products = names.map(([name, maker, cost, sale, stock], index) =>
    [
      String(index + 1).padStart(8),
      '7891000315507'.padEnd(14),
      name.padEnd(42),
      maker.padEnd(14),
      cost.padStart(10),
      sale.padStart(12),
      stock.padStart(8),
    ].join(''),
  );
  const aligned = [
    'COD'.padEnd(8),
    'BARRAS'.padEnd(14),
    'DESCRICAO'.padEnd(42),
    'FABRICANTE'.padEnd(14),
    'CUSTO'.padStart(10),
    'VENDA'.padStart(12),
    'SALDO'.padStart(8),
  ].join('');
  const leftAligned = `${aligned.slice(0, 78)}${'CUSTO'.padEnd(10)}${'VENDA'.padEnd(12)}SALDO`;
  const loose = 'COD BARRAS DESCRICAO FABRICANTE CUSTO VENDA SALDO';
  const read = (lines: readonly string[], basis?: 'cost' | 'sale') => {
    const { columns, open } = proposeLayout(lines, basis);
    const { description, system_stock, value, stock_value_combined, department } = cellSlicer(columns)(
      products[2] ?? '',
    );
    return { description, system_stock, value, stock_value_combined, department, open };
  };
  const paracetamol = {
    description: 'PARACETAMOL 750MG C/20 COMPRIMIDOS',
    system_stock: '7',
    value: undefined,
    stock_value_combined: undefined,
    department: undefined,
  };

  it.each([
    ['above the columns', aligned],
    ['above their beginnings', leftAligned],
    ['not above them', loose],
  ])('takes stock and value by titles %s', (_case, titles) => {
    expect(read([titles, ...products], 'cost')).toEqual({ ...paracetamol, value: '12,80', open: [] });
    expect(read([titles, ...products], 'sale')).toEqual({ ...paracetamol, value: '20,65', open: [] });
  });

  it('leaves the value open if nothing tells whether the pharmacy keeps cost or sale price', () => {
    expect(read([aligned, ...products])).toEqual({ ...paracetamol, open: ['value'] });
  });

  it('without titles takes the only number without cents as the stock, and no price', () => {
    expect(read(products)).toMatchObject({ system_stock: '7', value: undefined, open: ['value'] });
  });

  it('asks for the stock if two columns may be it, or none', () => {
    const withPack = products.map((line) => `${line}      20`);
    expect(read(withPack)).toMatchObject({ system_stock: undefined, open: ['system_stock', 'value'] });
    const prices = products.map((line) => line.slice(0, 100));
    expect(read(prices)).toMatchObject({
      system_stock: undefined,
      stock_value_combined: undefined,
      open: ['system_stock', 'value'],
    });
  });

  it.each(['ESTOQUE', 'QTD', 'QTDE'])('knows the title %s', (title) => {
    const titles = aligned.replace('SALDO', title.slice(0, 5).padStart(5)).replace('ESTOQ', 'ESTOQUE');
    expect(read([titles, ...products], 'cost')).toMatchObject({ system_stock: '7', value: '12,80' });
  });

  it('takes no manufacturer for the department', () => {
    expect(read([aligned.replace('SALDO', 'CAIXA'), ...products]).department).toBeUndefined();
  });
});

it("proposes a field's widest free column, of words or of numbers", () => {
  const lines = [
    '000001 DIPIRONA SODICA 500MG    7891000315507  GENERICO   EMS       12     4,50',
    '000002 SORO FISIOLOGICO 0,9%    7896004703398  HIGIENE    MEDLEY     7 1.112,90',
    '000003 AGUA OXIGENADA           7891058001155  ETICO      NEO        3     2,00',
  ];
  const { columns } = proposeLayout(lines);
  const placed = columns.filter(({ key }) => key === 'barcode' || key === 'description');
  expect(freeColumn(lines, 'department', placed)).toEqual({ key: 'department', start: 47, end: 57 });
  expect(freeColumn(lines, 'value', placed)).toEqual({ key: 'value', start: 71, end: 79 });
  const whole = { key: 'description', start: 0, end: 79 } as const;
  expect(freeColumn(lines, 'department', [whole])).toBeUndefined();
});

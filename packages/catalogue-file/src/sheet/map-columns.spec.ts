import { describe, expect, it } from 'vitest';
import { SPECIFIED_COLUMNS } from '../import-columns.js';
import type { SheetMapping } from '../import-options.js';
import { columnLetter, mapColumns } from './map-columns.js';

const every = SPECIFIED_COLUMNS;

function map(headings: readonly string[], wanted: SheetMapping = {}, columns = every) {
  const { mapped, suspicions } = mapColumns(columns, wanted, {
    headings,
    headed: true,
    width: headings.length,
    isCombined: () => false,
  });
  return {
    fields: Object.fromEntries(mapped.map(({ field, index }) => [field, index])),
    by: mapped.map(({ by }) => by),
    suspicions,
  };
}

describe('by heading', () => {
  it('mapColumns finds columns by heading in any order', () => {
    expect(map(['Setor', 'Preço', 'Qtde', 'Nome', 'SKU', 'EAN', 'Marca'])).toEqual({
      fields: { department: 0, value: 1, system_stock: 2, description: 3, internal_code: 4, barcode: 5 },
      by: Array(6).fill('heading'),
      suspicions: [],
    });
  });

  it('mapColumns takes the surest of several headings for a field, and warns', () => {
    const { fields, suspicions } = map(
      ['EAN', 'Código', 'Código Interno', 'Nome', 'Custo', 'Preço de Venda'],
      {},
      every,
    );
    expect(fields).toMatchObject({ internal_code: 2, value: 5 });
    expect(suspicions.map(({ message }) => message)).toEqual([
      'Mais de uma coluna pode ser Código Interno: “Código Interno” (coluna C), “Código” (coluna B). Foi usada a primeira; confira.',
      'Mais de uma coluna pode ser Valor: “Preço de Venda” (coluna F), “Custo” (coluna E). Foi usada a primeira; confira.',
      'Sem cabeçalho correspondente, não será importado: Saldo e Departamento. Se está na planilha, indique a coluna.',
    ]);
  });

  it('mapColumns maps only the chosen columns', () => {
    expect(map(['EAN', 'Nome', 'Saldo'], {}, ['barcode', 'description'])).toMatchObject({
      fields: { barcode: 0, description: 1 },
      suspicions: [],
    });
  });

  it('mapColumns takes Saldo & Valor from one column or from two', () => {
    expect(map(['SKU', 'Saldo & Valor'], {}, ['internal_code', 'stock_value_combined'])).toMatchObject({
      fields: { internal_code: 0, stock_value_combined: 1 },
      suspicions: [],
    });
    expect(map(['SKU', 'Saldo & Valor', 'Saldo', 'Valor']).fields).not.toHaveProperty('stock_value_combined');
  });
});

describe('by choice', () => {
  const headings = ['EAN', 'Código', 'Nome', 'Saldo', 'Valor'];

  it('A column that the person chose for a field is taken from the field that had it', () => {
    const { fields } = map(headings, { internal_code: 0 });
    expect(fields).toMatchObject({ internal_code: 0 });
    expect(fields).not.toHaveProperty('barcode');
  });

  it('A field that the person set to no column is not mapped and causes no warning', () => {
    const { fields, suspicions } = map(headings, { value: null, department: null });
    expect(fields).not.toHaveProperty('value');
    expect(suspicions).toEqual([]);
  });

  it('mapColumns never gives one column to two fields', () => {
    const { fields } = map(headings, { internal_code: 2, description: 2, barcode: 2 });
    expect(new Set(Object.values(fields)).size).toBe(Object.keys(fields).length);
  });

  it('A choice of one form of Saldo & Valor turns the other form off', () => {
    expect(map(headings, { stock_value_combined: 3 }).fields).not.toHaveProperty('value');
    expect(map([...headings, 'Saldo & Valor'], { system_stock: 3 }).fields).not.toHaveProperty(
      'stock_value_combined',
    );
  });

  it('A chosen column that the sheet lacks is ignored', () => {
    expect(map(headings, { department: 99 }).fields).not.toHaveProperty('department');
  });
});

describe('by order', () => {
  const map3 = (columns: typeof every, width: number, combined = false, wanted: SheetMapping = {}) =>
    mapColumns(columns, wanted, {
      headings: [],
      headed: false,
      width,
      isCombined: () => combined,
    }).mapped.map(({ field, index, by }) => `${field} ${index} ${by}`);

  it('mapColumns without headings uses the order of the chosen columns', () => {
    expect(map3(['barcode', 'internal_code', 'description'], 5)).toEqual([
      'barcode 0 order',
      'internal_code 1 order',
      'description 2 order',
    ]);
    expect(map3(['internal_code', 'department'], 2)).toEqual(['internal_code 0 order', 'department 1 order']);
  });

  it('mapColumns without headings expects two columns for Saldo & Valor, or one if its cells hold both or no more columns exist', () => {
    expect(map3(every, 6).slice(3)).toEqual(['system_stock 3 order', 'value 4 order', 'department 5 order']);
    expect(map3(every, 6, true).slice(3)).toEqual(['stock_value_combined 3 order', 'department 4 order']);
    expect(map3(every, 5).slice(3)).toEqual(['stock_value_combined 3 order', 'department 4 order']);
  });

  it('The person’s choice replaces the order of the columns', () => {
    expect(map3(['barcode', 'internal_code'], 3, false, { internal_code: 0 })).toEqual([
      'internal_code 0 choice',
    ]);
  });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('Column %i has the letter %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter);
});

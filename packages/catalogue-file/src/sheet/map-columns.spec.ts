import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { SPECIFIED_COLUMNS } from '../import-columns.js';
import type { SheetMapping } from '../import-options.js';
import { type ColumnContent, columnLetter, mapColumns } from './map-columns.js';

const every = SPECIFIED_COLUMNS;
const LIKE_NOTHING: ColumnContent = {
  gtins: false,
  amounts: false,
  combined: false,
  textLength: 0,
  filled: true,
};

function map(
  headings: readonly string[],
  wanted: SheetMapping = {},
  columns = every,
  valueBasis: ValueBasis = 'unknown',
) {
  const choices = { chosen: wanted, remembered: {}, valueBasis };
  const { mapped, missing, suspicions } = mapColumns(columns, choices, {
    headings,
    content: headings.map(() => LIKE_NOTHING),
  });
  return {
    fields: Object.fromEntries(mapped.map(({ field, index }) => [field, index])),
    by: mapped.map(({ by }) => by),
    missing,
    suspicions,
  };
}

it('mapColumns finds columns by heading in any order', () => {
  expect(map(['Setor', 'Preço', 'Qtde', 'Nome', 'SKU', 'EAN', 'Marca'])).toEqual({
    fields: { department: 0, value: 1, system_stock: 2, description: 3, internal_code: 4, barcode: 5 },
    by: Array(6).fill('heading'),
    missing: [],
    suspicions: [],
  });
});

it('mapColumns takes the surest of several headings for a field, and warns', () => {
  const { fields, missing, suspicions } = map(
    ['EAN', 'Código', 'Código Interno', 'Nome', 'Custo', 'Preço de Venda'],
    {},
    every,
  );
  expect(fields).toMatchObject({ internal_code: 2, value: 5 });
  expect(suspicions.map(({ message }) => message)).toEqual([
    'Código Interno, usado: “Código Interno” (coluna C). Também há “Código” (coluna B).',
    'Valor, usado: “Preço de Venda” (coluna F). Também há “Custo” (coluna E).',
  ]);
  expect(missing).toEqual(['system_stock', 'department']);
});

it.each([
  ['cost', 4, 'Valor, usado: “Preço de custo” (coluna E). Também há “Preço de venda” (coluna F).'],
  ['sale', 5, 'Valor, usado: “Preço de venda” (coluna F). Também há “Preço de custo” (coluna E).'],
] as const)('The value of a pharmacy that keeps %s is the column of that name', (basis, index, message) => {
  const { fields, suspicions } = map(
    ['EAN', 'Código', 'Nome', 'Saldo', 'Preço de custo', 'Preço de venda'],
    {},
    every,
    basis,
  );
  expect(fields).toMatchObject({ value: index });
  expect(suspicions).toEqual([{ kind: 'ambiguous_heading', field: 'value', message }]);
});

it('The only column of values warns if it contradicts the setting', () => {
  const contradicts = map(['EAN', 'Preço de venda'], {}, every, 'cost');
  expect(contradicts.fields).toMatchObject({ value: 1 });
  expect(contradicts.suspicions.map(({ message }) => message)).toEqual([
    'O valor do catálogo desta farmácia é custo, mas a coluna usada é “Preço de venda” (coluna B).',
  ]);
  expect(map(['EAN', 'Preço'], {}, every, 'cost').suspicions).toEqual([]);
  expect(map(['EAN', 'Preço de venda'], { value: 1 }, every, 'cost').suspicions).toEqual([]);
});

it('mapColumns maps only the chosen columns', () => {
  expect(map(['EAN', 'Nome', 'Saldo'], {}, ['barcode', 'description'])).toMatchObject({
    fields: { barcode: 0, description: 1 },
    missing: [],
  });
});

it('mapColumns takes Saldo & Valor from one column or from two', () => {
  expect(map(['SKU', 'Saldo & Valor'], {}, ['internal_code', 'stock_value_combined'])).toMatchObject({
    fields: { internal_code: 0, stock_value_combined: 1 },
    missing: [],
  });
  expect(map(['SKU', 'Saldo & Valor', 'Saldo', 'Valor']).fields).not.toHaveProperty('stock_value_combined');
});

const headings = ['EAN', 'Código', 'Nome', 'Saldo', 'Valor'];

it('A column that the person gives a field leaves its former field', () => {
  const { fields } = map(headings, { internal_code: 0 });
  expect(fields).toMatchObject({ internal_code: 0 });
  expect(fields).not.toHaveProperty('barcode');
});

it('A field that the person set to no column is not missing', () => {
  const { fields, missing } = map(headings, { value: null, department: null });
  expect(fields).not.toHaveProperty('value');
  expect(missing).toEqual([]);
});

it('mapColumns never gives one column to two fields', () => {
  const { fields } = map(headings, { internal_code: 2, description: 2, barcode: 2 });
  expect(new Set(Object.values(fields)).size).toBe(Object.keys(fields).length);
});

it('Choosing one form of Saldo & Valor turns the other off', () => {
  expect(map(headings, { stock_value_combined: 3 }).fields).not.toHaveProperty('value');
  expect(map([...headings, 'Saldo & Valor'], { system_stock: 3 }).fields).not.toHaveProperty(
    'stock_value_combined',
  );
});

it('A field whose chosen column the sheet lacks is missing', () => {
  const { fields, missing } = map(headings, { department: 99 });
  expect(fields).not.toHaveProperty('department');
  expect(missing).toEqual(['department']);
});

const gtins = { ...LIKE_NOTHING, gtins: true };
const amounts = { ...LIKE_NOTHING, amounts: true };
const text = (textLength: number) => ({ ...LIKE_NOTHING, textLength });
const mapBy = (
  content: ColumnContent[],
  headings: string[] = [],
  columns = every,
  remembered: SheetMapping = {},
) =>
  mapColumns(columns, { chosen: {}, remembered }, { headings, content }).mapped.map(
    ({ field, index, by }) => `${field} ${index} ${by}`,
  );

it('mapColumns without headings knows barcode, value and description by their cells', () => {
  expect(mapBy([text(6), gtins, amounts, text(24), LIKE_NOTHING])).toEqual([
    'barcode 1 content',
    'description 3 content',
    'value 2 content',
  ]);
});

it('mapColumns takes no column by its place', () => {
  expect(mapBy([LIKE_NOTHING, LIKE_NOTHING, LIKE_NOTHING])).toEqual([]);
});

it('mapColumns takes none of two columns of amounts', () => {
  expect(mapBy([gtins, amounts, amounts])).toEqual(['barcode 0 content']);
});

it('mapColumns leaves a column with a known heading to its own field', () => {
  expect(mapBy([gtins, text(30), text(20)], ['EAN', 'Setor', 'Artigo'], ['barcode', 'description'])).toEqual([
    'barcode 0 heading',
    'description 2 content',
  ]);
});

it('A column Código of GTINs is the barcode if no heading is', () => {
  expect(mapBy([gtins, text(20)], ['Código', 'Descrição'])).toEqual([
    'barcode 0 content',
    'description 1 heading',
  ]);
  expect(mapBy([gtins, gtins], ['Código', 'EAN'])).toEqual(['barcode 1 heading', 'internal_code 0 heading']);
  expect(mapBy([gtins], ['Código Interno'])).toEqual(['internal_code 0 heading']);
});

it('mapColumns finds Saldo & Valor by cells with two numbers', () => {
  expect(mapBy([gtins, { ...LIKE_NOTHING, combined: true }])).toContain('stock_value_combined 1 content');
});

it('The mapping chosen before for the same headings is used again', () => {
  expect(mapBy([gtins, text(20)], ['Ref', 'Artigo'], every, { internal_code: 0 })).toEqual([
    'internal_code 0 remembered',
    'description 1 content',
  ]);
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

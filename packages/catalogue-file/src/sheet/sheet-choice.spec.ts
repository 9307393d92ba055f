import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { columnOf, EVERY_COLUMN, HEADINGS, parse, parseRows, workbook } from '../testing/parsed-sheet.js';

const DIPIRONA = ['7891000315507', '000123', 'DIPIRONA SÓDICA', 12.5, 4.5, 'GENER'];

const empty = { name: 'Vazia', rows: [] };
const filled = { name: 'Produtos', rows: [HEADINGS, DIPIRONA] };
const other = { name: 'Outra', rows: [HEADINGS, DIPIRONA, [null, 9, 'B']] };

it('The first sheet with data is read, and empty ones are skipped', async () => {
  const { sheet, rows } = await parse(await workbook(empty, filled, { ...empty, name: 'Vazia 2' }));
  expect(rows).toHaveLength(1);
  expect(sheet).toMatchObject({
    sheet: 'Produtos',
    sheets: [
      { name: 'Vazia', rows: 0, hidden: false },
      { name: 'Produtos', rows: 2, hidden: false },
      { name: 'Vazia 2', rows: 0, hidden: false },
    ],
  });
});

it('A hidden sheet is not read unless the person chooses it', async () => {
  const file = await workbook({ ...other, hidden: true }, filled);
  expect((await parse(file)).sheet?.sheet).toBe('Produtos');
  expect((await parse(file, { ...EVERY_COLUMN, sheet: 'Outra' })).rows).toHaveLength(2);
});

it('The person can choose another sheet; a missing one is ignored', async () => {
  const file = await workbook(filled, other);
  expect((await parse(file, { ...EVERY_COLUMN, sheet: 'Outra' })).rows).toHaveLength(2);
  expect((await parse(file, { ...EVERY_COLUMN, sheet: 'Não há' })).sheet?.sheet).toBe('Produtos');
});

it('Headings are found below titles', async () => {
  const { sheet, rows } = await parse(
    await workbook([['Drogaria São João'], [], ['Estoque em', new Date(0)], HEADINGS, DIPIRONA]),
  );
  expect(sheet?.headerRow).toBe(4);
  expect(rows).toMatchObject([{ line: 5, internal_code: '000123' }]);
});

it('Headings may be merged over two rows', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Código', 'Descrição', 'Estoque', null],
    [null, null, 'Saldo', 'Valor'],
    ['000123', 'DIPIRONA', 12, 4.5],
  ]);
  sheet['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 1, c: 0 } },
    { s: { r: 0, c: 1 }, e: { r: 1, c: 1 } },
    { s: { r: 0, c: 2 }, e: { r: 0, c: 3 } },
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Folha');
  const catalogue = await parse(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })));
  expect(catalogue.sheet?.headerRow).toBe(2);
  expect(catalogue.rows).toEqual([
    { line: 3, internal_code: '000123', description: 'DIPIRONA', system_stock: 12, value: 4.5 },
  ]);
});

it('The person can choose the heading row, or none', async () => {
  const file = await workbook([HEADINGS, ['a', 'b', 'c'], DIPIRONA]);
  const named = await parse(file, { ...EVERY_COLUMN, headerRow: 2, mapping: { internal_code: 1 } });
  expect(named.sheet).toMatchObject({ headerRow: 2 });
  expect(named.sheet?.columns[1]).toMatchObject({
    heading: 'b',
    field: 'internal_code',
    by: 'choice',
    letter: 'B',
  });
  expect(named.rows).toMatchObject([{ line: 3, internal_code: '000123' }]);
  const none = await parse(file, { headerRow: 'none' });
  expect(none.sheet?.headerRow).toBeNull();
  expect(none.lines).toBe(3);
  expect(columnOf(none, 'barcode')).toBeUndefined();
  expect(none.refusal?.kind).toBe('no_code_found');
});

it('Each column comes with its heading and samples for the mapping', async () => {
  const { sheet } = await parseRows([DIPIRONA, [null, 7, 'SORO', 0.1 + 0.2]]);
  expect(sheet?.columns.slice(1, 4)).toEqual([
    {
      index: 1,
      letter: 'B',
      heading: 'Código Interno',
      samples: ['000123', '7'],
      holdsBoth: false,
      field: 'internal_code',
      by: 'heading',
    },
    {
      index: 2,
      letter: 'C',
      heading: 'Descrição',
      samples: ['DIPIRONA SÓDICA', 'SORO'],
      holdsBoth: false,
      field: 'description',
      by: 'heading',
    },
    {
      index: 3,
      letter: 'D',
      heading: 'Saldo',
      samples: ['12,5', '0,3'],
      holdsBoth: false,
      field: 'system_stock',
      by: 'heading',
    },
  ]);
});

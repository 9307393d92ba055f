import { expect, it } from 'vitest';
import { readText } from './read-file.js';
import { shipped } from './testing/sample-rows.js';

it.each([
  ['ean-qtd', '7891234567895;27,0', '7891234567895 27'],
  ['ean-qtd', '7891234567895;27', '7891234567895 27'],
  ['ean-qtd', '7891234567895;-1.5', '7891234567895 -1.5'],
  ['ean-qtd', '7891234567895;x', 'number'],
  ['ean-qtd', '7891234567895;.', 'number'],
  ['ean-qtd', '7891234567895', 'columns'],
  ['ean-qtd', ';3', 'no_code'],
  ['ean-qtd', '7891234567895;', 'no_quantity'],
  ['ean13-qtd6', '7891234567895000027', '7891234567895 27'],
  ['ean13-qtd6', '0000078912345000027   ', '78912345 27'],
  ['ean13-qtd6', '78912345678950000271', 'long'],
  ['ean13-qtd6', '7891234567895', 'no_quantity'],
  ['ean13-qtd6', '0000000000000000027', 'no_code'],
  ['ajuste', '789;S;4,000;8,50;"a;b ""c""";1042', '789 -4'],
  ['ajuste', '789;E;4,000;8,50;"a"b;1042', '789 4'],
])('the profile %s reads %j as %s', (id, line, expected) => {
  const { rows, problems } = readText(shipped(id), `${line}\r\n`);
  expect([
    ...rows.map(({ code, quantity }) => `${code} ${quantity}`),
    ...problems.map(({ problem }) => problem),
  ]).toEqual([expected]);
});

it('lines are numbered as in the file, past blanks, header and footer', () => {
  const profile = { ...shipped('ean-qtd'), header: 'EAN;QTD', footer: 'FIM' };
  const { rows, problems } = readText(profile, 'EAN;QTD\n\n1;2\nx\n3;4\nFIM\n\u001a');
  expect(rows.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 1', '5 3']);
  expect(problems).toEqual([{ line: 4, text: 'x', problem: 'columns' }]);
});

it.each([
  ['none of both', '1;2\n3;4\n', ['1 1 2', '2 3 4']],
  ['both as written', '42;5\n1;2\nFIM;1;2\n', ['2 1 2']],
  ['others that are no items', 'EAN;QTD\n1;2\nTOTAL;1;2\n \n', ['2 1 2']],
  ['one item alone', '1;2', ['1 1 2']],
])('a file with %s loses no item to the first and last line', (_what, text, expected) => {
  const profile = { ...shipped('ean-qtd'), header: '{inventario};5', footer: 'FIM;{linhas};{unidades}' };
  const { rows, problems } = readText(profile, text);
  expect(rows.map(({ line, code, quantity }) => `${line} ${code} ${quantity}`)).toEqual(expected);
  expect(problems).toEqual([]);
});

it('a quantity without a mark has the decimals of its profile', () => {
  const [code, quantity] = shipped('ean-qtd').fields;
  if (code === undefined || quantity === undefined) throw new Error('two fields');
  const profile = {
    ...shipped('ean-qtd'),
    fields: [code, { ...quantity, decimals: 3, decimal_mark: '' as const }],
  };
  expect(readText(profile, '1;12500').rows[0]?.quantity).toBe(12.5);
});

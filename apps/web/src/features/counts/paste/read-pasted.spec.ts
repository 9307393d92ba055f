import { expect, it } from 'vitest';
import { countLine, unrecognisedLine } from '../testing/count-line';
import { readPasted } from './read-pasted';

const soro = countLine({ line_id: 1, barcode: '0789', quantity: 5 });
const gaze = countLine({ line_id: 2, barcode: '790', quantity: 3, factor: 2 });
const lines = [
  soro,
  gaze,
  countLine({ line_id: 3, barcode: '791' }),
  countLine({ line_id: 4, barcode: '791' }),
];
const notes = (text: string) =>
  readPasted(text, lines, []).map(({ line, edit, note }) => [
    line?.line_id ?? null,
    edit?.quantity ?? null,
    note,
  ]);

it.each([
  ['789\t1.234,5', [1, 1234.5, 'mais de dez vezes 5 (valor anterior)']],
  ['790;12', [2, 12, '']],
  ['790\t3', [2, null, 'já está assim']],
  ['790\t1.5', [2, null, 'não é uma quantidade, como 1.234,5']],
  ['790\t-1', [2, null, 'A quantidade mínima é 0.']],
  ['790\t1,2345', [2, null, 'Use no máximo 3 casas decimais.']],
  ['000\t1', [null, null, 'sem código']],
  ['666\t1', [null, null, 'código desconhecido: nenhuma contagem desta lista o tem']],
  ['791\t1', [null, null, '2 contagens com este código: corrija na lista']],
  ['790\t1\tx', [null, null, 'mais de duas colunas']],
])('a pasted row %j is a correction or tells its problem', (text, row) => {
  expect(notes(text)).toEqual([row]);
});

it('a heading is left out, and a code that comes twice is refused', () => {
  const twice = 'código repetido no que foi colado';
  expect(notes('Código\tQuantidade\r\n789\t6\r\n0789\t7\r\n790\t4\r\n')).toEqual([
    [null, null, twice],
    [null, null, twice],
    [2, 4, ''],
  ]);
});

it('a column of quantities goes down the list, and an empty cell leaves its row', () => {
  const below = [soro, gaze, unrecognisedLine({ line_id: 9 })];
  const rows = readPasted('6\n\n7\n8\n', lines, below);
  expect(readPasted('\n7', lines, below)).toMatchObject([{ at: 2, line: gaze }]);
  expect(readPasted('Quantidade\n7', lines, below)).toMatchObject([{ at: 2, line: soro }]);
  expect(rows.map(({ at, line, edit, note }) => [at, line?.line_id, edit?.quantity, note])).toEqual([
    [1, 1, 6, ''],
    [3, 9, undefined, 'corrija em Editar: a contagem tem vários códigos ou nenhum'],
    [4, undefined, undefined, 'a lista não tem mais linhas'],
  ]);
});

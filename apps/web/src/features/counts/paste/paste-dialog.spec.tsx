import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, conflictWith } from '../../../testing/app';
import { countLine, storedCount, unrecognisedLine } from '../testing/count-line';
import { linePage, listCall, patchesOf, showCounts } from '../testing/show-counts';
import { readPasted } from './paste-dialog';

const named = (description: string) => ({
  product: { id: '0198c0de-0000-7000-8000-0000000000cc', description, internal_code: '', barcode: '' },
});
const lines = [
  countLine({ ...named('SORO'), barcode: '789' }),
  countLine({ ...named('GAZE'), line_id: 2, count_id: 11, barcode: '790' }),
];
const stored = (id: number, barcode: string, count: number) =>
  answerJson(storedCount({ id, barcode: [{ barcode, internal_code: '', count, factor: 1 }] }));

it('pasted rows are shown first, written in order, and taken back at once', async () => {
  let tries = 0;
  const conflict = storedCount({
    id: 11,
    barcode: [{ barcode: '790', internal_code: '', count: 9, factor: 1 }],
  });
  const { seen } = showCounts('user', () => lines, {
    [listCall(1, '', 1000)]: () => linePage(lines),
    'PATCH /api/amplify-counts/10/': () => stored(10, '789', 6),
    'PATCH /api/amplify-counts/11/': () => {
      tries += 1;
      return tries === 1 ? conflictWith(conflict) : stored(11, '790', 7);
    },
  });
  const patches = () => patchesOf(seen).map(({ id, count }) => [id, count]);
  await screen.findByText('SORO');
  const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
  paste('789\t6\n790\t7\n666\t1\n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Colar correções' }));
  expect(await dialog.findByText('2 correções, 1 linha fica como está')).toBeTruthy();
  const isLeftToDialog = paste('789\t9\n');
  expect(isLeftToDialog).toBe(true);
  expect(dialog.getByText(/^código desconhecido/)).toBeTruthy();
  expect(patches()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Aplicar 2 correções' }));
  expect(await dialog.findByText('outra pessoa a mudou para 9: confira e aplique de novo')).toBeTruthy();
  expect(patches()).toEqual([
    [10, 6],
    [11, 7],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Aplicar 1 correção' }));
  await waitFor(() => expect(patches()).toHaveLength(3));
  await userEvent.click(await dialog.findByRole('button', { name: 'Fechar' }));
  const [undo] = screen.getAllByRole('button', { name: 'Desfazer' });
  await userEvent.click(undo as HTMLElement);
  await waitFor(() => expect(patches()[3]).toEqual([10, 5]));
});

const soro = countLine({ line_id: 1, barcode: '0789', quantity: 5 });
const gaze = countLine({ line_id: 2, barcode: '790', quantity: 3, factor: 2 });
const opened = [
  soro,
  gaze,
  countLine({ line_id: 3, barcode: '791' }),
  countLine({ line_id: 4, barcode: '791' }),
];
const notes = (text: string) =>
  readPasted(text, opened, []).map(({ line, edit, note }) => [
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
  const rows = readPasted('6\n\n7\n8\n', opened, below);
  expect(readPasted('\n7', opened, below)).toMatchObject([{ at: 2, line: gaze }]);
  expect(readPasted('Quantidade\n7', opened, below)).toMatchObject([{ at: 2, line: soro }]);
  // A spreadsheet's zero in the accounting format.
  expect(readPasted('-\n7', opened, below)).toMatchObject([{ edit: null, line: soro }, { line: gaze }]);
  expect(rows.map(({ at, line, edit, note }) => [at, line?.line_id, edit?.quantity, note])).toEqual([
    [1, 1, 6, ''],
    [3, 9, undefined, 'corrija em Editar: a contagem tem vários códigos ou nenhum'],
    [4, undefined, undefined, 'a lista não tem mais linhas'],
  ]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, conflictWith } from '../../../testing/fake-server';
import { countLine, storedCount } from '../testing/count-line';
import { linePage, listCall, showCounts } from '../testing/show-counts';

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
  const patches = () =>
    seen
      .filter(({ method }) => method === 'PATCH')
      .map(({ path, body }) => {
        const { barcode } = JSON.parse(body ?? '');
        const [{ count }] = typeof barcode === 'string' ? JSON.parse(barcode) : barcode;
        return [Number(/\d+/.exec(path)?.[0]), count];
      });
  await screen.findByText('SORO');
  fireEvent.paste(document.body, { clipboardData: { getData: () => '789\t6\n790\t7\n666\t1\n' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Colar correções' }));
  expect(await dialog.findByText('2 correções, 1 linha fica como está')).toBeTruthy();
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

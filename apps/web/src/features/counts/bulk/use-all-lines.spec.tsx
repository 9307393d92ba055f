import type { CountLine } from '@balanco/contract/counts/count';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../../testing/app';
import { countLine, PHARMACY } from '../testing/count-line';
import { linePage, listCall, showCounts } from '../testing/show-counts';
import { MOST_SELECTED } from './use-all-lines';

const TOTAL = 1205;
const DELETE = '/api/amplify-counts/bulk-delete/';
const UNDO = '/api/amplify-counts/bulk-undo/';
const names = ['SORO', 'ÁGUA'];
const line = (index: number): CountLine =>
  countLine({
    line_id: index + 1,
    count_id: index + 10,
    product: {
      id: PHARMACY,
      description: names[index] ?? `PRODUTO ${index}`,
      internal_code: '',
      barcode: '',
    },
  });
const every = Array.from({ length: TOTAL }, (_line, index) => line(index));
const changedOf = (body: string | null) =>
  (JSON.parse(body ?? '{}').lines as { count_id: number }[]).map(({ count_id }) => ({
    id: count_id,
    _version: 4,
  }));

async function showMany(answers: Parameters<typeof showCounts>[2] = {}, count = TOTAL) {
  const rest = `GET /api/amplify-counts/?pharmacy=${PHARMACY}&page_size=1000&after=rest&up_to=0`;
  const shown = showCounts('admin', () => [], {
    [listCall()]: () => linePage(every.slice(0, 2), count),
    [listCall(1, '', 1000)]: () => linePage(every.slice(0, 1000), count, 'rest'),
    [rest]: () => linePage(every.slice(1000), count),
    ...answers,
  });
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }),
  );
  return shown;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const selectAll = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar todas as 1.205 deste filtro' }));
  await screen.findByText('1.205 selecionadas, todas deste filtro');
};
async function deleteAll(typed = '1205') {
  await press('Excluir selecionadas');
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir contagens' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Digite quantas são/), typed);
  await userEvent.click(button);
}

it('a fully selected page offers bulk actions on all filtered lines', async () => {
  const { seen } = await showMany();
  const bodies = (path: string) => seen.filter((call) => call.path === path).map(({ body }) => body);
  const fetchPage = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fetchPage(path, init);
    if (path === DELETE) return answerJson({ changed: changedOf(String(init.body)), failed: [] });
    if (path === UNDO) return answerJson({ changed: [], failed: [] });
    return answer;
  });
  await selectAll();
  await deleteAll('1.205');
  expect(await screen.findByText('1.205 contagens excluídas')).toBeTruthy();
  expect(bodies(DELETE).map((body) => changedOf(body).length)).toEqual([1000, 205]);
  expect(screen.queryByText(/selecionadas/)).toBeNull();
  await press('Desfazer');
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  expect(bodies(UNDO).map((body) => JSON.parse(body ?? '{}').counts.length)).toEqual([1000, 205]);
}, 60_000);

it('an interrupted action on all lines reports progress and offers undo', async () => {
  await showMany();
  const fetchPage = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== DELETE) return fetchPage(path, init);
    calls += 1;
    if (calls === 2) return refuse(500, 'internal', 'Erro interno.');
    return answerJson({ changed: changedOf(String(init.body)), failed: [] });
  });
  await selectAll();
  await deleteAll();
  expect(await screen.findByText('1.000 contagens excluídas')).toBeTruthy();
  await screen.findByText(/^Parou depois de 1\.000 de 1\.205 contagens\. Erro interno\./);
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
}, 60_000);

it('deselecting one row ends the selection of all lines', async () => {
  await showMany();
  await selectAll();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar SORO' }));
  expect(await screen.findByText('1 selecionada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Selecionar todas as 1/ })).toBeNull();
});

it('selecting more lines than the limit is refused', async () => {
  await showMany({}, MOST_SELECTED + 1);
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar todas as 20.001 deste filtro' }));
  expect(await screen.findByText(/Selecione no máximo 20\.000 contagens de cada vez/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('2 selecionadas')).toBeTruthy());
});

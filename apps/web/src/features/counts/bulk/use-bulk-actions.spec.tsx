import type { CountLine } from '@balanco/contract/counts/count';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, later, refuse } from '../../../testing/app';
import { inventoryRow, sectionRow } from '../../../testing/rows';
import { countLine, PHARMACY } from '../testing/count-line';
import { linePage, listCall, showCounts } from '../testing/show-counts';
import { bulkInBatches } from './bulk-act';
import { MOST_SELECTED } from './use-all-lines';

const SECTION = '0198c0de-0000-7000-8000-0000000000ab';
const named = (description: string) => ({
  product: { id: PHARMACY, description, internal_code: '', barcode: '' },
});
const entries = [
  { barcode: '1', count: 1 },
  { barcode: '2', count: 1 },
  { barcode: '3', count: 1 },
];
const lines: CountLine[] = [
  countLine({ ...named('SORO'), source: { barcode: entries, internalBarcode: null, factor: 1 } }),
  countLine({ line_id: 2, count_id: 11, ...named('ÁGUA'), factor: 6 }),
  countLine({ line_id: 3, count_id: 12, ...named('GAZE') }),
];
const ref = (count_id: number) => ({ count_id, entry_index: 0, _version: 3 });
const select = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function showSelected(answers: Parameters<typeof showCounts>[2], ...names: string[]) {
  const { seen } = showCounts('admin', () => lines, answers);
  await screen.findByRole('checkbox', { name: 'Selecionar SORO' });
  for (const name of names) await select(name);
  return (path: string) =>
    seen.filter((call) => call.path === path).map(({ body }) => JSON.parse(body ?? 'null'));
}

it('selected lines are deleted in one call, and one undo restores them', async () => {
  const changed = [
    { id: 10, _version: 4 },
    { id: 11, _version: 4 },
  ];
  const bodiesOf = await showSelected(
    {
      'POST /api/amplify-counts/bulk-delete/': () => answerJson({ changed, failed: [] }),
      'POST /api/amplify-counts/bulk-undo/': () => answerJson({ changed: [], failed: [] }),
    },
    'SORO',
    'ÁGUA',
  );
  expect(screen.getByText('2 selecionadas')).toBeTruthy();
  await press('Excluir selecionadas');
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir contagens' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('2 contagens excluídas')).toBeTruthy();
  expect(bodiesOf('/api/amplify-counts/bulk-delete/')).toEqual([{ lines: [ref(10), ref(11)] }]);
  expect(screen.queryByText('2 selecionadas')).toBeNull();
  await press('Desfazer');
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  expect(bodiesOf('/api/amplify-counts/bulk-undo/')).toEqual([{ counts: changed }]);
});

it('a bulk factor names the lines that stayed, with the reason', async () => {
  const bodiesOf = await showSelected(
    {
      'POST /api/amplify-counts/bulk-factor/': () =>
        answerJson({
          changed: [{ id: 10, _version: 4 }],
          failed: [{ count_id: 11, reason: 'version_conflict' }],
        }),
    },
    'SORO',
    'ÁGUA',
  );
  await press('Definir fator');
  const dialog = within(await screen.findByRole('dialog', { name: 'Definir fator' }));
  expect(dialog.getByText('2 contagens selecionadas, agora com fator 1; 6.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Fator/), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText('O fator mínimo é 1.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/Fator/));
  await userEvent.type(dialog.getByLabelText(/Fator/), '8');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('1 contagem corrigida')).toBeTruthy();
  const left = '1 contagem ficou como estava: ÁGUA (alterada por outra pessoa nesse meio-tempo).';
  expect(await screen.findByText(left)).toBeTruthy();
  expect(bodiesOf('/api/amplify-counts/bulk-factor/')).toEqual([{ lines: [ref(10), ref(11)], factor: 8 }]);
});

it('a bulk factor of more than ten times is asked about before it is stored', async () => {
  const bodiesOf = await showSelected(
    {
      'POST /api/amplify-counts/bulk-factor/': () =>
        answerJson({ changed: [{ id: 10, _version: 4 }], failed: [] }),
    },
    'SORO',
    'ÁGUA',
  );
  await press('Definir fator');
  const typed = async () =>
    within(await screen.findByRole('dialog', { name: 'Definir fator' })).getByLabelText<HTMLInputElement>(
      /Fator/,
    );
  await userEvent.type(await typed(), '20{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Confira o fator' }));
  expect(
    question.getByText(
      'Com o fator 20, 1 contagem passa a mais de dez vezes o que era: SORO, de 5 × 1 para 5 × 20 = 100. Gravar mesmo assim?',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corrigir'));
  await userEvent.keyboard('{Enter}');
  expect((await typed()).value).toBe('20');
  await userEvent.type(await typed(), '{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Gravar fator 20' }));
  // ÁGUA had the factor already.
  expect(await screen.findByText('1 contagem corrigida')).toBeTruthy();
  expect(bodiesOf('/api/amplify-counts/bulk-factor/')).toEqual([{ lines: [ref(10), ref(11)], factor: 20 }]);
});

it('moving to a section shows how many further lines move along', async () => {
  const bodiesOf = await showSelected(
    {
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({
          results: [inventoryRow(), sectionRow(SECTION, 'Corredor 2', { collector_name: 'Bia' })],
        }),
      'POST /api/amplify-counts/bulk-move/': () =>
        answerJson({ changed: [{ id: 10, _version: 4 }], failed: [] }),
    },
    'SORO',
  );
  await press('Mover para seção');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover para seção' }));
  const text = '1 contagem selecionada, e com elas mais 2 linhas da mesma mensagem.';
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Mover' }).disabled).toBe(true);
  const section = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Seção' });
  await waitFor(() => expect(section.disabled).toBe(false));
  await userEvent.click(section);
  await userEvent.click(await screen.findByRole('option', { name: /Corredor 2/, hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mover' }));
  expect(await screen.findByText('1 contagem movida')).toBeTruthy();
  expect(bodiesOf('/api/amplify-counts/bulk-move/')).toEqual([
    { lines: [ref(10)], inventory: 7, section: SECTION },
  ]);
});

it('a failed bulk call keeps dialog and selection', async () => {
  await showSelected(
    { 'POST /api/amplify-counts/bulk-delete/': () => refuse(500, 'internal', 'Erro interno.') },
    'GAZE',
  );
  await press('Excluir selecionadas');
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir contagens' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Erro ao excluir contagens.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByText('1 selecionada')).toBeTruthy();
  await press('Limpar seleção');
  expect(screen.queryByText('1 selecionada')).toBeNull();
});

it('plain users cannot select lines of Contagens', async () => {
  showCounts('user', () => lines);
  await screen.findByText('SORO');
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]));
});

const TOTAL = 1205;
const DELETE = '/api/amplify-counts/bulk-delete/';
const UNDO = '/api/amplify-counts/bulk-undo/';
const names = ['SORO', 'ÁGUA'];
const line = (index: number): CountLine =>
  countLine({
    line_id: index + 1,
    count_id: index + 10,
    ...named(names[index] ?? `PRODUTO ${index}`),
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
    [listCall(1, '', 1000)]: () => linePage(every.slice(0, 1000), count, { cursor: 'rest' }),
    [rest]: () => linePage(every.slice(1000), count),
    ...answers,
  });
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }),
  );
  return shown;
}
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
  const second = later();
  let calls = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== DELETE) return fetchPage(path, init);
    calls += 1;
    if (calls === 2) return second.promise;
    return answerJson({ changed: changedOf(String(init.body)), failed: [] });
  });
  await selectAll();
  await deleteAll();
  expect(await screen.findByText('Excluindo... 1.000 de 1.205')).toBeTruthy();
  second.answer(refuse(500, 'internal', 'Erro interno.'));
  expect(await screen.findByText('1.000 contagens excluídas')).toBeTruthy();
  await screen.findByText(/^Parou depois de 1\.000 de 1\.205 contagens\. Erro interno\./);
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
}, 60_000);

it('lines of one count share a call', async () => {
  const first = countLine({ line_id: 9000, count_id: 5000 });
  const lines = [first, ...every.slice(0, 999), { ...first, line_id: 9001, entry_index: 1 }];
  const batches: (readonly CountLine[])[] = [];
  const send = async (batch: readonly CountLine[]) => {
    batches.push(batch);
    return { changed: [], failed: [] };
  };
  await bulkInBatches(lines, send, () => undefined);
  const sizes = batches.map((batch) => [
    batch.length,
    batch.filter(({ count_id: id }) => id === 5000).length,
  ]);
  expect(sizes).toEqual([
    [1000, 2],
    [1, 0],
  ]);
});

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

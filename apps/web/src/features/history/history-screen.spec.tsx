import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { csvOf } from '../../lib/csv';
import { answerJson, showScreen } from '../../testing/app';
import { pharmacyRow, userRow } from '../../testing/rows';
import { HistoryScreen, historyRows } from './history-screen';

const ID = '0198c0de-0000-7000-8000-000000000001';
const PATH = `GET /api/pharmacies/${ID}/history/`;
const entry = {
  id: 2,
  at: '2026-01-20T15:00:00.000Z',
  actor_sub: 'ana',
  actor_name: '=Ana',
  what: 'editou',
  subject: 'o produto DIPIRONA',
  named: [],
  arrival: false,
  changes: [{ field: 'Valor', before: 'R$ 9,90', after: 'R$ 12,50' }],
};

function show(address: string, answers: Record<string, () => Response>) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow({ name: 'Central' })]),
    'GET /api/cognito-users/': () => answerJson([userRow('Ana', { sub: 'ana' })]),
    ...answers,
  };
  return showScreen(<HistoryScreen />, listed, { role: 'mod', path: '/historico', address });
}

it("Histórico loads its address's filter, and a choice changes both", async () => {
  const narrowed = '?entity=product&first_day=2026-01-20&page_size=50';
  const { router } = show(`/historico?farmacia=${ID}&oque=product&de=2026-01-20&acao=nada`, {
    [PATH + narrowed]: () => answerJson({ results: [entry], cursor: null }),
    [`${PATH}?entity=product&person=ana&first_day=2026-01-20&page_size=50`]: () =>
      answerJson({ results: [], cursor: null }),
  });
  expect(await screen.findByText('Valor:')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Quem' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ana', hidden: true }));
  expect(await screen.findByText('Nada encontrado com estes filtros')).toBeTruthy();
  expect(router.state.location.search).toContain('quem=ana');
});

it('Histórico can be narrowed to settlement steps and export profiles', async () => {
  show(`/historico?farmacia=${ID}&oque=export_profile&acao=reopen_settlement`, {
    [`${PATH}?entity=export_profile&action=reopen_settlement&page_size=50`]: () =>
      answerJson({ results: [], cursor: null }),
  });
  expect(await screen.findByText('Nada encontrado com estes filtros')).toBeTruthy();
  const shown = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect([shown('O quê'), shown('Ação')]).toEqual(['Perfis de exportação', 'Reaberturas depois de apurar']);
});

it('an exported history has every page and no cell that runs', async () => {
  const load = vi.fn(async (after: string | undefined) => ({
    results: [entry],
    cursor: after === undefined ? 'abc' : null,
  }));
  const rows = await historyRows(load, { signal: new AbortController().signal, onProgress: () => undefined });
  expect(rows).toEqual([
    ['Data e Hora', 'Quem', 'O quê', 'Antes e depois'],
    ['20/01/2026 12:00:00', '=Ana', 'editou o produto DIPIRONA', 'Valor: R$ 9,90 → R$ 12,50'],
    ['20/01/2026 12:00:00', '=Ana', 'editou o produto DIPIRONA', 'Valor: R$ 9,90 → R$ 12,50'],
  ]);
  const text = await csvOf(rows.slice(0, 2)).text();
  expect(text.replace('\uFEFF', '')).toBe(
    '"Data e Hora";"Quem";"O quê";"Antes e depois"\r\n' +
      '"20/01/2026 12:00:00";"\'=Ana";"editou o produto DIPIRONA";"Valor: R$ 9,90 → R$ 12,50"\r\n',
  );
});

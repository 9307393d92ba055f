import type { HistoryEntry } from '@balanco/contract/history/history';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, fakeServer, refuse, renderApp } from '../../testing/app';
import { RowMenu } from '../../ui/list/row-options';
import { HistoryProvider, useHistoryEntry } from './history-provider';

const FIRST = 'GET /api/history/?entity=count&id=7';

function entry(id: number, change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    at: '2026-01-20T15:00:00.000Z',
    actor_sub: 'ana',
    actor_name: 'Ana',
    what: 'editou',
    subject: 'a contagem de 0789',
    named: ['0789'],
    arrival: false,
    changes: [
      { field: 'Quantidade', before: '10', after: '12' },
      { field: 'Departamento', before: null, after: 'GENÉRICOS' },
    ],
    ...change,
  };
}

function Row() {
  return <RowMenu of="DIPIRONA" entries={[useHistoryEntry({ entity: 'count', id: 7, of: 'DIPIRONA' })]} />;
}

async function open(answers: Record<string, () => Response | Promise<Response>>) {
  fakeServer(answers);
  const row = (
    <HistoryProvider>
      <Row />
    </HistoryProvider>
  );
  renderApp([{ path: '*', element: row }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções: DIPIRONA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Histórico' }));
  return within(await screen.findByRole('dialog', { name: 'Histórico' }));
}

const texts = async (dialog: ReturnType<typeof within>) =>
  [...(await dialog.findByRole('list', { name: 'Histórico: DIPIRONA' })).children].map(
    (item) => item.textContent,
  );

it('Histórico of a row shows who changed which fields when', async () => {
  const created = { what: 'enviou', changes: [{ field: 'Quantidade', before: null, after: '10' }] };
  const answer = { results: [entry(2), entry(1, created)], cursor: null };
  const dialog = await open({ [FIRST]: () => answerJson(answer) });
  expect(await texts(dialog)).toEqual([
    expect.stringMatching(
      /^Ana editou a contagem de 078920\/01.* 12:00Quantidade: 10 → 12Departamento: vazio → GENÉRICOS$/,
    ),
    expect.stringMatching(/^Ana enviou a contagem de 078920\/01.* 12:00Quantidade: 10$/),
  ]);
  expect(dialog.getAllByTitle('20/01/2026 12:00:00')).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

it('Histórico folds counts that one person sent, and says nothing twice', async () => {
  const said = (field: string, after: string) => ({ field, before: null, after });
  const arrived = {
    what: 'enviou',
    subject: 'a contagem de 0789 (SORO 0,9% (AMPOLA), Corredor 1)',
    named: ['0789', 'SORO 0,9% (AMPOLA)', 'Corredor 1'],
    arrival: true,
    changes: [
      said('Código de Barras', '0789'),
      said('Coletor', 'Ana'),
      said('Quantidade', '10'),
      said('Seção', 'Corredor 1'),
    ],
  };
  const results = [
    entry(6),
    ...[5, 4, 3].map((id) => entry(id, arrived)),
    entry(2, { ...arrived, actor_sub: 'bia' }),
  ];
  const dialog = await open({ [FIRST]: () => answerJson({ results, cursor: null }) });
  const [, run, single] = await texts(dialog);
  expect(run).toMatch(/^Ana enviou 3 contagens/);
  expect(run).toContain('Ana enviou a contagem de 0789 (SORO 0,9% (AMPOLA), Corredor 1)20/01');
  expect(single).toMatch(/12:00Quantidade: 10$/);
});

it('Histórico keeps its entries if "Mostrar mais" fails', async () => {
  let failures = 1;
  const dialog = await open({
    [FIRST]: () => answerJson({ results: [entry(2)], cursor: 'abc' }),
    [`${FIRST}&after=abc`]: () =>
      failures-- > 0
        ? refuse(503, 'unavailable', 'Tente mais tarde.')
        : answerJson({ results: [entry(1)], cursor: null }),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Mostrar mais' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Tente mais tarde.');
  expect(await texts(dialog)).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  await vi.waitFor(async () => expect(await texts(dialog)).toHaveLength(2));
});

it('Histórico without entries explains that nothing is recorded', async () => {
  const dialog = await open({ [FIRST]: () => answerJson({ results: [], cursor: null }) });
  expect(await dialog.findByText('Nada registrado ainda')).toBeTruthy();
});

it('Histórico that fails to load explains why and can be retried', async () => {
  let failures = 1;
  const dialog = await open({
    [FIRST]: () =>
      failures-- > 0
        ? refuse(404, 'not_found', 'Não há histórico.')
        : answerJson({ results: [entry(1)], cursor: null }),
  });
  expect((await dialog.findByRole('alert')).textContent).toBe('Não há histórico.');
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await texts(dialog)).toHaveLength(1);
});

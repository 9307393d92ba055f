import type { LateCount } from '@balanco/contract/settlement/late-counts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, pageOf } from '../../testing/app';
import { countLine } from '../counts/testing/count-line';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import {
  checkingSteps,
  checkOf,
  checksOf,
  settledSteps,
  settlementOf,
} from '../settlement/testing/settlement-fixtures';

const LATE = 'GET /api/inventories/7/late-counts/?page=1&page_size=100';
const DISCARD = 'POST /api/inventories/7/late-counts/discard/';

const line = countLine({
  quantity: 22,
  barcode: '7891234567895',
  createdAt: '2026-01-21T02:05:00Z',
  after_close: true,
  product: null,
});

function lateOf(change: Partial<LateCount> = {}): LateCount {
  return {
    count_id: 9,
    count_version: 2,
    what: 'changed',
    lines: [line],
    settled_units: 20,
    units: 22,
    decision: null,
    decision_reason: null,
    decided_by: null,
    ...change,
  };
}

const approved = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' });

function show(counts: () => readonly LateCount[], world: Parameters<typeof showInventoryPage>[0] = {}) {
  const { seen } = showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    steps: () => settledSteps(approved, { state: 'approved', late_counts: counts().length }),
    ...world,
    answers: { [LATE]: () => pageOf(counts()), ...world.answers },
  });
  return () => bodiesOf(seen, 'POST');
}

const section = async () => within(await screen.findByRole('region', { name: 'Depois do fechamento' }));

async function pressDiscard(late: ReturnType<typeof within>) {
  await userEvent.click(await late.findByRole('checkbox', { name: 'Selecionar todas' }));
  await userEvent.click(late.getByRole('button', { name: 'Descartar (1)' }));
}

it('a late count shows its change, person, place and time', async () => {
  show(() => [
    lateOf(),
    lateOf({ count_id: 10, what: 'new', settled_units: null }),
    lateOf({ count_id: 11, what: 'deleted', units: 0 }),
  ]);
  const list = within(await (await section()).findByRole('list', { name: 'Contagens tardias' }));
  const texts = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts).toEqual([
    '7891234567895Alterada · apurado 20 un, agora 22 unAna · Sem seção · 20/01/2026 23:05:00',
    '7891234567895Nova · fora da apuração, agora 22 unAna · Sem seção · 20/01/2026 23:05:00',
    '7891234567895Excluída · apurado 20 un, agora excluídaAna · Sem seção · 20/01/2026 23:05:00',
  ]);
});

it('discarding sends the versions that were shown and can be undone', async () => {
  let counts = [lateOf()];
  const sent = show(() => counts, {
    answers: {
      [DISCARD]: () => {
        const discarded = {
          decision: 'discarded',
          decision_reason: 'contada duas vezes',
          decided_by: 'Bia',
        } as const;
        counts = [lateOf(counts[0]?.decision === null ? discarded : {})];
        return answerJson({ changed: 1 });
      },
    },
  });
  const late = await section();
  await pressDiscard(late);
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar contagens' }));
  fireEvent.change(dialog.getByLabelText(/Por que descartar/), { target: { value: 'contada duas vezes' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await late.findByText('Descartada por Bia: contada duas vezes')).toBeTruthy();
  await userEvent.click(late.getByRole('button', { name: /^Desfazer descarte de/ }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { counts: [{ id: 9, version: 2 }], reason: 'contada duas vezes' },
      { counts: [{ id: 9, version: 2 }], reason: null },
    ]),
  );
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Selecionar 7891234567895'),
  );
});

it('a reopened inventory lists late counts to discard', async () => {
  show(() => [lateOf()], { steps: () => checkingSteps({ next_version: 2 }) });
  const late = await section();
  expect(late.getByText(/^A próxima apuração inclui estas contagens/)).toBeTruthy();
  expect(late.getByRole('button', { name: 'Descartar' })).toBeTruthy();
  expect(late.queryByRole('button', { name: 'Incluir (reabrir)' })).toBeNull();
});

it('before the first settlement the checklist leads to late counts', async () => {
  const checks = checksOf(checkOf('late_by_section', { is_met: false, count: 1 }));
  show(() => [lateOf({ what: 'new', settled_units: null })], { steps: () => checkingSteps({ checks }) });
  const late = await section();
  expect(await late.findByText(/^Chegaram depois que a seção delas fechou\./)).toBeTruthy();
  expect(late.getByText(/^Chegou depois de a seção fechar · 22 un/)).toBeTruthy();
  expect(late.getByRole('button', { name: 'Descartar' })).toBeTruthy();
  expect(late.queryByRole('button', { name: 'Incluir (reabrir)' })).toBeNull();
  expect(screen.getByText(/no resultado, se não for descartada\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Ver contagens' }));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Depois do fechamento' })),
  );
  await pressDiscard(late);
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'O valor de antes da correção também fica fora.',
  );
});

it('discarding a count that nobody corrected says nothing of an earlier value', async () => {
  const checks = checksOf(checkOf('late_by_section', { is_met: false, count: 1 }));
  const late = lateOf({ what: 'new', settled_units: null, count_version: 1 });
  show(() => [late], { steps: () => checkingSteps({ checks }) });
  const panel = await section();
  await pressDiscard(panel);
  expect((await screen.findByRole('dialog')).textContent).not.toContain('antes da correção');
});

it('a discarded count is shown as discarded, with nothing to include', async () => {
  const discarded = {
    decision: 'discarded',
    decision_reason: 'Lida duas vezes.',
    decided_by: 'Bia',
  } as const;
  show(() => [lateOf({ what: 'new', settled_units: null, units: 1, ...discarded })], { role: 'admin' });
  const late = await section();
  expect(await late.findByText(/^Descartada · 1 un/)).toBeTruthy();
  expect(late.queryByText(/Nova/)).toBeNull();
  expect(late.getByText('Todas foram descartadas e ficam fora da apuração.')).toBeTruthy();
  expect(late.queryByRole('button', { name: 'Incluir (reabrir)' })).toBeNull();
});

it('a reopened inventory without late counts shows no panel', async () => {
  show(() => [], { steps: () => checkingSteps({ next_version: 2 }) });
  await screen.findByRole('region', { name: 'Versões' });
  expect(screen.queryByRole('region', { name: 'Depois do fechamento' })).toBeNull();
});

it('only an administrator includes late counts, by reopening', async () => {
  show(() => [lateOf()]);
  const late = await section();
  expect(await late.findByText('Só um administrador reabre para incluir.')).toBeTruthy();
  expect(late.getByRole<HTMLButtonElement>('button', { name: 'Incluir (reabrir)' }).disabled).toBe(true);
});

it('including late counts asks why the inventory is reopened', async () => {
  show(() => [lateOf()], { role: 'admin' });
  await screen.findByText('Aprovado · versão 1');
  const late = await section();
  await userEvent.click(await late.findByRole('button', { name: 'Incluir (reabrir)' }));
  expect(await screen.findByRole('dialog', { name: 'Reabrir versão 1' })).toBeTruthy();
});

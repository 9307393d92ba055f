import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { STEPS, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { checkingSteps, settledSteps, settlementOf, stepsOf } from './testing/settlement-fixtures';

const approved = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' });

it.each([
  ['open', stepsOf(), 'Em Andamento', 'Finalizar o inventário 7'],
  ['checked', checkingSteps(), 'Em conferência', 'Apurar'],
  ['settled', settledSteps(), 'Apurado · versão 1', 'Aprovar'],
])('an inventory that is %s shows its state and one action', async (_state, steps, word, action) => {
  showInventoryPage({ steps: () => steps });
  expect(await screen.findByText(word)).toBeTruthy();
  const primary = /^(Finalizar|Apurar|Aprovar|Exportar)/;
  expect(await screen.findAllByRole('button', { name: primary })).toEqual([
    screen.getByRole('button', { name: action }),
  ]);
});

it.each([
  ['approved', 'Aprovado · versão 1'],
  ['exported', 'Exportado · versão 1'],
] as const)('an inventory that is %s shows its state', async (state, word) => {
  showInventoryPage({ steps: () => settledSteps(approved, { state }) });
  expect(await screen.findByText(word)).toBeTruthy();
});

it('an inventory without steps shows its state and no action', async () => {
  showInventoryPage({
    comparison: () => comparisonOf({ state: 'settled', version: 2 }),
    answers: { [STEPS]: () => refuse(503, 'unavailable') },
  });
  expect(await screen.findByText('Apurado · versão 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull());
});

it('counts of a whole pharmacy have no Fechamento', async () => {
  const { seen } = showInventoryPage({ comparison: () => comparisonOf({ source: 'pharmacy' }) });
  await screen.findByText('Em Andamento');
  const parts = within(screen.getByRole('navigation', { name: 'Partes do inventário' }));
  expect(parts.queryByRole('link', { name: /^Fechamento/ })).toBeNull();
  expect(seen.some(({ path }) => path.includes('/steps/'))).toBe(false);
});

it('the link to Fechamento counts waiting late counts', async () => {
  showInventoryPage({ steps: () => settledSteps(approved, { state: 'approved', late_counts: 3 }) });
  expect(await screen.findByRole('link', { name: 'Fechamento3' })).toBeTruthy();
});

const open = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));

it('an administrator can settle again or reopen', async () => {
  showInventoryPage({ role: 'admin', steps: () => settledSteps() });
  await screen.findByText('Apurado · versão 1');
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Apurar de novo' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reabrir' }));
  expect(await screen.findByRole('dialog', { name: 'Reabrir versão 1' })).toBeTruthy();
});

it('a moderator sees that only an administrator reopens', async () => {
  showInventoryPage({ steps: () => settledSteps(approved, { state: 'approved' }) });
  await screen.findByText('Aprovado · versão 1');
  await open();
  const option = await screen.findByRole('menuitem', { name: /^Reabrir/ });
  expect(option.textContent).toContain('Só um administrador reabre um inventário apurado.');
  expect(option.getAttribute('data-disabled')).toBe('true');
  expect(screen.queryByRole('menuitem', { name: 'Apurar de novo' })).toBeNull();
});

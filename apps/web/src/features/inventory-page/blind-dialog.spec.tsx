import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { comparisonOf } from './testing/comparison-fixtures';
import { showInventoryPage } from './testing/show-inventory-page';

const PATCH = 'PATCH /api/inventories/7/blind/';

async function ask(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contagem cega' }));
  return within(await screen.findByRole('dialog', { name: title }));
}

it('Contagem cega explains its effect before it begins', async () => {
  const { seen } = showInventoryPage({
    comparison: () => comparisonOf(),
    answers: { [PATCH]: () => answerJson({ blind: true }) },
  });
  const dialog = await ask('Contagem cega');
  expect(dialog.getByText(/Até a apuração deste inventário, também depois de finalizado/)).toBeTruthy();
  expect(dialog.getByText(/não veem o Saldo Sistema dos produtos/)).toBeTruthy();
  expect(dialog.getByText(/veem e corrigem só as próprias contagens/)).toBeTruthy();
  expect(screen.queryByText('Contagem cega', { selector: 'span' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Ligar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Contagem cega', { selector: 'span' })).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(['{"blind":true}']);
});

it('a blind inventory offers the end of its blind count', async () => {
  const { seen } = showInventoryPage({
    comparison: () => comparisonOf({ blind: true }),
    answers: { [PATCH]: () => answerJson({ blind: false }) },
  });
  const dialog = await ask('Desligar a contagem cega');
  await userEvent.click(dialog.getByRole('button', { name: 'Desligar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    '{"blind":false}',
  ]);
});

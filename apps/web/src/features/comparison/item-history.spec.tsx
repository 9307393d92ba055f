import type { ItemHistory } from '@balanco/contract/comparison/item-history';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, refuse } from '../../testing/fake-server';
import { itemDetailOf, itemOf } from '../inventory-page/testing/comparison-fixtures';
import { ITEM_HISTORY, showInventoryPage } from '../inventory-page/testing/show-inventory-page';

const earlier = {
  inventory_id: 5,
  name: 'Balanço de Março',
  version: 2,
  settled_at: '2026-01-20T15:00:00Z',
  expected: 24,
  settled: 20,
  difference: -4,
  difference_value: -34,
  reason: 'theft',
  reason_text: '',
} as const;

const last_count = { at: '2026-10-12T17:03:00Z', by: 'Ana Lima' };

async function open(answer: () => Response) {
  showInventoryPage({
    detail: itemDetailOf,
    answers: { [ITEM_HISTORY]: answer },
    address: '/inventarios/7?aba=divergencias',
  });
  await userEvent.click((await screen.findAllByText(itemOf().description))[0] ?? document.body);
  return within(await screen.findByRole('region', { name: 'Em inventários anteriores' }));
}

it('an item links to earlier inventories with their results', async () => {
  const history: ItemHistory = { results: [earlier], recurrent_shortage: null, last_count };
  const part = await open(() => answerJson(history));
  const link = await part.findByRole('link', { name: 'Balanço de Março' });
  expect(link.getAttribute('href')).toBe('/inventarios/5?aba=fechamento');
  const row = part.getByRole('listitem').textContent?.replace(/\s+/g, ' ');
  expect(row).toContain('20/01/2026 12:00:00 · versão 2');
  expect(row).toContain('esperado 24 · apurado 20 · -4 un · -R$ 34,00 · furto/roubo');
  expect(part.queryByText('Reincidente:')).toBeNull();
  expect(part.getByText(/^Última contagem:/).textContent).toContain('12/10/2026 14:03:00, por Ana Lima.');
  const all = part.getByRole('link', { name: 'Todas as contagens do item' });
  expect(all.getAttribute('href')).toMatch(/^\/contagens\?farmacia=[^&]+&busca=[^&]+&em=item$/);
});

it('an item short three times in a row is marked as recurrent', async () => {
  const part = await open(() =>
    answerJson({ results: [earlier], recurrent_shortage: -1020.5, last_count: null }),
  );
  expect((await part.findByText('Reincidente:')).parentElement?.textContent?.replace(/\s+/g, ' ')).toBe(
    'Reincidente: faltou nos últimos 3 inventários: -R$ 1.020,50',
  );
});

it('the history shows that it is empty, or retries a failure', async () => {
  let answers = () => refuse(500, 'internal', 'Erro interno.');
  const part = await open(() => answers());
  const retry = await part.findByRole('button', { name: 'Tentar novamente' });
  answers = () => answerJson({ results: [], recurrent_shortage: null, last_count: null });
  await userEvent.click(retry);
  expect(await part.findByText('Nenhum inventário anterior apurou este item.')).toBeTruthy();
});

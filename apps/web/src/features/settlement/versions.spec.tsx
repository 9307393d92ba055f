import type { SettlementChange } from '@balanco/contract/settlement/settlements';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { pageOf, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { settledSteps, settlementOf } from './testing/settlement-fixtures';

const second = settlementOf({ version: 2 });
const first = settlementOf({
  superseded_at: '2026-01-22T03:00:00Z',
  superseded_by: 'Bia',
  superseded_reason: 'Faltou contar a geladeira',
});
const figures = { settled: 20, how: 'counted', expected: 24, value: 8.5 } as const;
const side = { ...figures, reason: null, reason_text: '' };
const changed: SettlementChange = {
  key: 'i:2',
  internal_code: '000002',
  description: 'LOSARTANA',
  before: side,
  after: { ...side, settled: 22, reason: 'expired' },
};
const gone: SettlementChange = { ...changed, key: 'i:9', internal_code: '', description: '', after: null };

const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')));

function show(sinceSecond: readonly SettlementChange[] = [changed, gone]) {
  showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    steps: () => settledSteps(second),
    answers: {
      'GET /api/inventories/7/settlements/': () => answerJson({ results: [second, first] }),
      'GET /api/inventories/7/settlements/2/changes/?page=1&page_size=100': () => pageOf(sinceSecond),
      'GET /api/inventories/7/settlements/1/changes/?to=2&page=1&page_size=100': () => pageOf([changed]),
    },
  });
}

it('the changes since a version stand side by side', async () => {
  show();
  expect(await screen.findByText(/^Mudou desde a versão 2: 2 itens/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que mudou' }));
  await screen.findByRole('dialog', { name: 'O que mudou desde a versão 2' });
  expect(rows('O que mudou desde a versão 2')).toEqual([
    ['Item', 'Versão 2', 'Agora'],
    ['LOSARTANA000002', '20 un, contadosem motivo', '22 un, contadomotivo: vencido'],
    ['Código 99', '20 un, contadoesperado 24valor R$ 8,50', 'não estava'],
  ]);
});

it('a changed reason text shows on both sides', async () => {
  const of = (reason_text: string) => ({ ...side, reason: 'other', reason_text }) as const;
  show([{ ...changed, before: of('caixa rasgada'), after: of('brinde do fornecedor') }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver o que mudou' }));
  await screen.findByRole('dialog', { name: 'O que mudou desde a versão 2' });
  expect(rows('O que mudou desde a versão 2')[1]?.slice(1)).toEqual([
    '20 un, contadomotivo: outro: caixa rasgada',
    '20 un, contadomotivo: outro: brinde do fornecedor',
  ]);
});

it('the list of versions compares two of them', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'O que mudou entre as versões 1 e 2' }));
  await screen.findByRole('dialog', { name: 'O que mudou entre as versões 1 e 2' });
  expect(rows('O que mudou entre as versões 1 e 2')).toHaveLength(2);
});

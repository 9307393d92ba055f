import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { settledSteps, settlementOf } from '../settlement/testing/settlement-fixtures';

const { totals } = comparisonOf();
const settled = { ...totals, net: -46.69, gross: 139.17 };
const approval = { approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' };
const LINK = { name: 'Ver em Fechamento' };

it.each([
  ['/inventarios/7', 'settled', 'Apurado · versão 1'],
  ['/inventarios/7', 'exported', 'Aprovado · versão 1'],
  ['/inventarios/7?aba=divergencias', 'approved', 'Aprovado · versão 1'],
] as const)('%s shows the totals of what was %s where they differ', async (address, state, words) => {
  const current = settlementOf({ totals: settled, ...(state !== 'settled' && approval) });
  showInventoryPage({ address, steps: () => settledSteps(current, { state }) });
  const link = await screen.findByRole('link', LINK);
  expect(link.getAttribute('href')).toBe('/inventarios/7?aba=fechamento');
  expect(link.closest('section')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    `${words}: líquido -R$ 46,69, bruto R$ 139,17. Abaixo, a situação de agora, com o que mudou depois. Ver em Fechamento`,
  );
});

it('zeroed items differ though nothing changed later', async () => {
  const current = settlementOf({ totals: settled, ...approval, zeroed_items: 1 });
  showInventoryPage({ steps: () => settledSteps(current, { state: 'approved' }) });
  const notice = (await screen.findByRole('link', LINK)).closest('section');
  expect(notice?.textContent).toContain('Abaixo, a situação de agora, sem os não contados zerados.');
});

it('equal totals need no notice', async () => {
  const current = settlementOf({ totals, ...approval });
  showInventoryPage({ steps: () => settledSteps(current, { state: 'exported' }) });
  await screen.findByText('Exportado · versão 1');
  expect(screen.queryByRole('link', LINK)).toBeNull();
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/app';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { pageOf, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { exportedFile, settledSteps, settlementOf } from './testing/settlement-fixtures';

const exported = { ...exportedFile, version: 2, at: '2026-01-21T04:00:00Z', by: 'Ana' };

function showManaus(role: 'admin' | 'mod' = 'mod') {
  const current = settlementOf({
    version: 2,
    exports: 1,
    approved_at: '2026-01-21T03:00:00Z',
    approved_by: 'Bia',
  });
  const replaced = settlementOf({
    superseded_at: '2026-01-21T02:15:00Z',
    superseded_by: 'Bia',
    superseded_reason: 'Outra conferência',
  });
  showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    role,
    comparison: () =>
      comparisonOf({
        time_zone: 'America/Manaus',
        finalised_at: '2026-01-21T01:00:00Z',
        finalised_by: 'Ana',
      }),
    steps: () => settledSteps(current, { state: 'exported' }),
    answers: {
      'GET /api/inventories/7/settlements/': () => answerJson({ results: [current, replaced] }),
      'GET /api/inventories/7/exports/': () => answerJson({ results: [exported] }),
      'GET /api/inventories/7/late-counts/?page=1&page_size=100': () => pageOf([]),
      'GET /api/inventories/7/settlements/2/changes/?page=1&page_size=100': () => pageOf([]),
    },
  });
}

it("Fechamento shows every moment on the pharmacy's clock", async () => {
  showManaus();
  const result = within(await screen.findByRole('region', { name: 'Apuração versão 2' }));
  expect(result.getByTitle('20/01/2026 22:30:00').textContent).toMatch(/^20\/01.* 22:30$/);
  expect(result.getByTitle('20/01/2026 23:00:00')).toBeTruthy();
  const momentIn = async (text: RegExp) => (await screen.findByText(text)).querySelector('time')?.title;
  expect(await momentIn(/^Substituída por Bia,/)).toBe('20/01/2026 22:15:00');
  expect(await momentIn(/^Exportado por Ana,/)).toBe('21/01/2026 00:00:00');
  expect(screen.getByTitle('Finalizado por Ana em 20/01/2026 21:00:00')).toBeTruthy();
});

it("Reabrir shows exported files on the pharmacy's clock", async () => {
  showManaus('admin');
  await userEvent.click(await screen.findByRole('button', { name: /^Mais opções/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reabrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir versão 2' }));
  await dialog.findByText('Versão 2 exportada em 21/01/2026 00:00:00 (ajuste.txt): avise quem importou.');
});

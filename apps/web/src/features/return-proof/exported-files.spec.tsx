import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { exportedFile, settledSteps, settlementOf } from '../settlement/testing/settlement-fixtures';

const EXPORTS = 'GET /api/inventories/7/exports/';

async function showFiles(answer: () => Response) {
  const current = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' });
  showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    steps: () => settledSteps(current, { state: 'exported' }),
    answers: { [EXPORTS]: answer },
  });
  return within(await screen.findByRole('region', { name: 'Arquivos exportados' }));
}

it('an exported file shows its facts, totals and hash', async () => {
  const id = '0b1e2f5e-7a1c-4a55-9b9e-0a1b2c3d4e60';
  const files = [
    {
      ...exportedFile,
      id,
      version: 2,
      code_kind: 'internal_code' as const,
      left_out: 2,
      sha256: 'b'.repeat(64),
    },
    exportedFile,
  ];
  const panel = await showFiles(() => answerJson({ results: files }));
  await panel.findByText(/2 itens de fora/);
  const [newest, oldest] = panel
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  const [moment] = panel.getAllByTitle('21/01/2026 01:00:00');
  expect(moment?.textContent).toMatch(/^21\/01.* 01:00$/);
  expect(newest).toBe(
    `Versão 2 · ajuste.txtAjuste (diferenças), perfil Ajuste, código interno6 linhas · 12 un · R$ 959,90 · 2 itens de foraExportado por Bia, ${moment?.textContent}bbbbbbbbbbbb…Copiar`,
  );
  expect(oldest).toContain('perfil Ajuste, código de barras principal6 linhas');
  expect(oldest).toContain('nenhum item de fora');
  const user = userEvent.setup();
  const [copy] = panel.getAllByRole('button', { name: 'Copiar código de verificação de ajuste.txt' });
  await user.click(copy ?? document.body);
  expect(await navigator.clipboard.readText()).toBe('b'.repeat(64));
});

it('an inventory without exported files shows that', async () => {
  const panel = await showFiles(() => answerJson({ results: [] }));
  expect(await panel.findByText('Nenhum arquivo para o ERP saiu deste inventário.')).toBeTruthy();
});

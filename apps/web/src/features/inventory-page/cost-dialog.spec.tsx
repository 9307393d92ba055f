import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { press } from '../../testing/press';
import { showInventoryPage } from './testing/show-inventory-page';

const COST = 'GET /api/inventories/7/purchase-cost/';
const totals = { shortage: -21, overage: 5, net: -16, gross: 26, uncounted: 0 };

it('the totals at last and mean cost stand apart from those of the catalogue', async () => {
  const costs = { last: totals, mean: { ...totals, shortage: -14.4 }, items: 3, known: 2 };
  showInventoryPage({ answers: { [COST]: () => answerJson(costs) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver os totais a custo das notas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Totais a custo das notas' }));
  expect((await dialog.findByLabelText('Último custo', { selector: 'dl' })).textContent).toMatch(
    /-R\$.21,00/,
  );
  expect(dialog.getByText(/^De 2 de 3 itens com diferença/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Custo médio de 12 meses' }));
  expect(dialog.getByLabelText(/^Custo médio/, { selector: 'dl' }).textContent).toMatch(/-R\$.14,40/);
});

it('without notes nothing is compared', async () => {
  const costs = { last: totals, mean: totals, items: 3, known: 0 };
  showInventoryPage({ answers: { [COST]: () => answerJson(costs) } });
  await screen.findByRole('button', { name: 'Ver os totais a custo das notas' });
  press('Ver os totais a custo das notas');
  expect(await screen.findByText('Nenhuma nota dos últimos 12 meses tem o custo destes itens')).toBeTruthy();
});

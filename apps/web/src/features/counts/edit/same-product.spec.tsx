import type { SameProduct } from '@balanco/contract/counts/counts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../../testing/fake-server';
import { showDialog } from '../../../testing/show-screen';
import { countLine, PHARMACY } from '../testing/count-line';
import { EditCountDialog } from './edit-count-dialog';

const SAME = 'GET /api/amplify-counts/lines/1/same-product/';
const line = countLine({ quantity: 3, factor: 12, section_name: 'Corredor 1' });
const other = countLine({ line_id: 8, user_name: 'Bia', section_name: 'Corredor 2', quantity: 2 });

async function open(role: 'admin' | 'user', same: () => Response) {
  const seen = showDialog(<EditCountDialog line={line} pharmacy={PHARMACY} onClose={() => undefined} />, {
    'GET /api/current-user-role/': () => answerJson({ role }),
    [SAME]: same,
  });
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Editar Contagem' })) };
}

const found: SameProduct = { system_stock: 40, units: 38, count: 2, results: [line, other] };

it('Editar Contagem shows who counted where, when and how many units', async () => {
  const { dialog } = await open('user', () => refuse(403, 'permission_denied'));
  const facts = dialog.getByText('20/01/2026 12:00:00').parentElement;
  expect(facts?.textContent).toBe('Ana · Balanço Geral · Corredor 1 · 20/01/2026 12:00:00');
  expect(dialog.getByText('3 × 12 = 36 unidades')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/Quantidade/));
  expect(dialog.queryByText(/unidades/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Quantidade/), '0,5');
  expect(dialog.getByText('0,5 × 12 = 6 unidades')).toBeTruthy();
});

it("Editar Contagem shows staff the system stock and the product's other counts", async () => {
  const { dialog } = await open('admin', () => answerJson(found));
  const text = 'Saldo Sistema: 40 · contado neste inventário: 38 em 2 contagens';
  expect(await dialog.findByText(text)).toBeTruthy();
  const others = within(dialog.getByRole('list', { name: 'Outras contagens deste produto' }));
  expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 × 1Bia · Balanço Geral · Corredor 2 · 20/01/2026 12:00:00',
  ]);
});

it('Editar Contagem requests no other counts for a plain user', async () => {
  const { seen } = await open('user', () => answerJson(found));
  await vi.waitFor(() => expect(seen.some(({ path }) => path.includes('current-user-role'))).toBe(true));
  await screen.findByText('3 × 12 = 36 unidades');
  expect(seen.some(({ path }) => path.includes('same-product'))).toBe(false);
});

it('Editar Contagem works if the other counts fail to load', async () => {
  const { dialog } = await open('admin', () => refuse(400, 'invalid'));
  const sentence = 'Não foi possível carregar as outras contagens deste produto.';
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false);
});

import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { countLine, PHARMACY, unrecognisedLine } from './testing/count-line';
import { showCounts } from './testing/show-counts';

const created = { created: 1, updated: 0, unchanged: 0, refused: [] };
const unregistered = countLine({ barcode: '0789', product: null });

it("admin and mod create a line's product, which the line then shows", async () => {
  let lines = [unregistered, unrecognisedLine(), countLine({ line_id: 3 })];
  const { seen } = showCounts('admin', () => lines, {
    'POST /api/products/bulk/?dry_run=true': () => answerJson(created),
    'POST /api/products/bulk/': () => answerJson(created, 201),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Código de barras/i).value).toBe('0789');
  fireEvent.change(dialog.getByLabelText(/Código interno/i), { target: { value: '31' } });
  fireEvent.change(dialog.getByLabelText(/Descrição/), { target: { value: 'SORO' } });
  const product = { id: PHARMACY, description: 'SORO', internal_code: '31', barcode: '0789' };
  lines = [{ ...unregistered, product }];
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('SORO')).toBeTruthy();
  const body = seen.find(({ path }) => path === '/api/products/bulk/')?.body ?? '';
  expect(JSON.parse(body)).toMatchObject([{ barcode: '0789', internal_code: '31', description: 'SORO' }]);
});

it('plain users cannot create the product of a line', async () => {
  showCounts('user', () => [unregistered]);
  await screen.findByText('Produto não cadastrado');
  expect(screen.queryByRole('button', { name: 'Cadastrar este produto' })).toBeNull();
});

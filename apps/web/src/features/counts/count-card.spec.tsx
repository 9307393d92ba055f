import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNarrow } from '../../testing/show-narrow';
import { countLine } from './testing/count-line';
import { linePage, listCall, showCounts } from './testing/show-counts';

beforeEach(showNarrow);

it('a count that the office discarded says so beside its mark', async () => {
  showCounts('user', () => [countLine({ after_close: true, is_discarded: true })]);
  expect(await screen.findByText('Após o fechamento, descartada')).toBeTruthy();
});

it('a phone’s card of a count shows product, place and time', async () => {
  showCounts('user', () => [countLine({ quantity: 12, factor: 10, after_close: true })]);
  const card = (await screen.findByText('= 120 un')).closest('tr') as HTMLElement;
  expect(card.textContent).toContain('12 × 10 = 120 un');
  const { product, barcode, user_name } = countLine({});
  for (const text of [product?.description, 'Após o fechamento']) {
    expect(within(card).getByText(String(text))).toBeTruthy();
  }
  expect(card.textContent).toContain(barcode);
  expect(card.textContent).toContain(user_name);
  expect(card.textContent).toMatch(/\d\d\/\d\d(\/\d{4})? \d\d:\d\d/);
  await userEvent.click(within(card).getByRole('button', { name: /^Mais opções: / }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Editar', 'Excluir', 'Histórico']);
});

it.each(['on a phone', 'in the list'])(
  'a code of two products is explained and cannot be registered, %s',
  async (where) => {
    if (where === 'in the list') vi.unstubAllGlobals();
    const candidates = [
      { internal_code: '70', description: 'SORO' },
      { internal_code: '', description: '' },
    ];
    showCounts('admin', () => [countLine({ candidates, product: null })]);
    await screen.findByText('Código em dois produtos: SORO (70) · Sem descrição (sem código)');
    expect(screen.queryByText('Produto não cadastrado')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cadastrar este produto' })).toBeNull();
  },
);

it('a card without a product lets admin and mod create it', async () => {
  showCounts('admin', () => [countLine({ barcode: '0789', product: null })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Código de barras/i).value).toBe('0789');
  expect(screen.queryByRole('dialog', { name: /^Editar/ })).toBeNull();
});

it("a bound box's card says its units", async () => {
  showCounts('user', () => [countLine({ quantity: 3, factor: 1, bound_factor: 12 })]);
  expect((await screen.findByText('= 36 un')).parentElement?.textContent).toBe('3 × 12 = 36 un');
});

it('a phone hides the filters and card tools of Contagens behind a numbered button', async () => {
  const filtered = listCall(1, '&only=after_close');
  showCounts(
    'user',
    () => [countLine({})],
    { [filtered]: () => linePage([countLine({})]) },
    '/contagens?filtro=after_close',
  );
  const button = await screen.findByRole('button', { name: 'Filtros (1)' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  const place = screen.getByRole('combobox', { name: 'Inventário' });
  const order = await screen.findByRole('combobox', { name: 'Ordenar por' });
  const hidden = () => [place, order].map((field) => field.closest('[hidden]') !== null);
  expect(hidden()).toEqual([true, true]);
  await userEvent.click(button);
  expect(hidden()).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: /^Após o fechamento/ }));
  expect(await screen.findByRole('button', { name: 'Filtros' })).toBeTruthy();
});

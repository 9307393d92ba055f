import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dipirona, productPage, saoJoao } from '../../catalogue/testing/product';
import { listQuery, showProducts } from './testing/show-products';

const named = (description: string) => () => productPage(1001, { ...dipirona, description });
const pages = {
  [listQuery()]: named('DESCRIÇÃO'),
  [listQuery({ page: 2 })]: named('SEGUNDA'),
  [listQuery({ sort: 'value' })]: named('BARATO'),
  [listQuery({ sort: '-value' })]: named('CARO'),
};
const head = (name: string) => screen.getByRole('columnheader', { name });
const order = (name: string) => head(name).getAttribute('aria-sort');

it('Produtos sorts on the server and keeps the order in the address', async () => {
  const { addressed } = showProducts(pages, { address: '/produtos?pagina=2' });
  await screen.findByText('SEGUNDA');
  expect(order('Descrição')).toBe('ascending');
  const press = async (shown: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Valor' }));
    await screen.findByText(shown);
  };
  await press('BARATO');
  expect([order('Valor'), order('Descrição')]).toEqual(['ascending', 'none']);
  expect(addressed()).toEqual({ farmacia: saoJoao.id, ordem: 'value' });
  await press('CARO');
  expect(order('Valor')).toBe('descending');
  expect(addressed()).toEqual({ farmacia: saoJoao.id, ordem: '-value' });
  expect(document.activeElement?.textContent).toBe('Valor');
  await press('DESCRIÇÃO');
  expect(addressed()).toEqual({ farmacia: saoJoao.id });
});

it('Produtos opens in the order of its link', async () => {
  showProducts(pages, { address: '/produtos?ordem=-value' });
  await screen.findByText('CARO');
  expect(order('Valor')).toBe('descending');
});

it('Produtos ignores an unknown order in the address', async () => {
  const { seen } = showProducts(pages, { address: '/produtos?ordem=senha' });
  await screen.findByText('DESCRIÇÃO');
  await waitFor(() => expect(order('Descrição')).toBe('ascending'));
  expect(seen.some((call) => call.path.includes('sort='))).toBe(false);
});

// @vitest-environment jsdom
import '../../../testing/dom-stubs';
import '../../../testing/whole-screens';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { dipirona, productPage, saoJoao } from '../../../catalogue/testing/product';
import { beginSignedIn } from '../../../testing/begin-signed-in';
import { answerJson, fakeServer, refuse } from '../../../testing/fake-server';
import { inventoryRow } from '../../../testing/inventory-rows';
import { renderApp } from '../../../testing/render-app';
import { ProtectedLayout } from '../protected-layout';

vi.mock('../../../identity/provider', () => import('../../../testing/fake-provider'));

const pharmacy = saoJoao;
const product = { ...dipirona, pharmacy: saoJoao.id };
const PRODUCTS = 'GET /api/products/';
const routes = [{ Component: ProtectedLayout, children: [{ path: '*', Component: () => <p>Tela</p> }] }];

beforeAll(async () => {
  await import('./palette-dialog');
}, 60_000);
beginSignedIn();

async function look(text: string, productsAnswer: () => Response) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'user' }),
    'GET /api/pharmacies/': () => answerJson([pharmacy]),
    'GET /api/inventories/?page_size=200': () =>
      answerJson({ results: [inventoryRow({ name: 'Balanço Geral', pharmacy: pharmacy.id })] }),
    [`${PRODUCTS}?search=${encodeURIComponent(text)}&page_size=6`]: productsAnswer,
  });
  const router = renderApp(routes, '/usuarios');
  await screen.findByText('Tela');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Pesquisar comandos' }), text);
  return { router, seen };
}
const group = (name: string) => screen.findByRole('group', { name });

it.each([
  ['joao', 'Farmácias', 'Farmácia São João', '/inventarios', `?farmacia=${pharmacy.id}`],
  [
    'geral',
    'Inventários',
    'Balanço Geral',
    '/inventarios',
    `?farmacia=${pharmacy.id}&busca=Balan%C3%A7o+Geral`,
  ],
])('the palette finds %s in %s and leads there', async (text, label, name, pathname, search) => {
  const { router } = await look(text, () => productPage(0));
  expect(await within(await group(label)).findByRole('option')).toHaveProperty(
    'textContent',
    expect.stringContaining(name),
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
});

it('the palette finds a product by its code with one call after a pause, and says where it is', async () => {
  const { router, seen } = await look('7891000315507', () => productPage(1, product));
  const option = await within(await group('Produtos')).findByRole('option');
  expect(option.textContent).toBe('DIPIRONA 500MG000123 · 7891000315507 · Farmácia São João');
  expect(seen.filter(({ path }) => path.startsWith('/api/products/'))).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/produtos'));
  expect(router.state.location.search).toBe(`?farmacia=${pharmacy.id}&busca=7891000315507`);
});

it('the palette says that it looks, that it found nothing, and that it could not look', async () => {
  await look('zzz', () => productPage(0));
  expect(screen.getByRole('status').textContent).toBe('Procurando...');
  expect(await screen.findByText('Nada encontrado')).toBeTruthy();
});

it('the palette keeps its commands if products can’t be looked up', async () => {
  await look('produtos', () => refuse(400, 'invalid'));
  expect(
    await screen.findByText('Não foi possível procurar farmácias, inventários e produtos.'),
  ).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Importar Produtos' })).toBeTruthy();
});

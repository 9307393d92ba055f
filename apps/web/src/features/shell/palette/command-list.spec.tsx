import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { dipirona, productPage, saoJoao } from '../../../catalogue/testing/product';
import { answerJson, fakeServer, later, refuse, renderApp } from '../../../testing/app';
import { inventoryRow } from '../../../testing/rows';
import { ProtectedLayout } from '../protected-layout';

const pharmacy = saoJoao;
const product = { ...dipirona, pharmacy: saoJoao.id };
const PRODUCTS = 'GET /api/products/';
const routes = [{ Component: ProtectedLayout, children: [{ path: '*', Component: () => <p>Tela</p> }] }];

beforeAll(async () => {
  await import('./command-list');
}, 60_000);

/** Pastes, because each slowly typed key would count as a pause. */
async function look(
  text: string,
  productsAnswer: () => Response,
  {
    byCode = () => productPage(0),
    role = 'user',
    pharmacies = [pharmacy],
  }: { byCode?: () => Response | Promise<Response>; role?: string; pharmacies?: object[] } = {},
) {
  const asked = encodeURIComponent(text);
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    [`GET /api/inventories/?search=${asked}&page_size=6`]: () => {
      const found = text === 'geral' ? [inventoryRow({ name: 'Balanço Geral', pharmacy: pharmacy.id })] : [];
      return answerJson({ results: found });
    },
    [`${PRODUCTS}?search=${asked}&page_size=6`]: productsAnswer,
    [`${PRODUCTS}?code=${asked}&page_size=6`]: byCode,
  });
  const router = renderApp(routes, '/usuarios');
  await screen.findByText('Tela');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.paste(text);
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
  const [first] = await within(await group(label)).findAllByRole('option');
  expect(first?.textContent).toContain(name);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
});

it('the second entry of an inventory opens its comparison', async () => {
  const { router } = await look('geral', () => productPage(0), { role: 'mod' });
  const [, second] = await within(await group('Inventários')).findAllByRole('option');
  expect(second?.textContent).toContain('Abrir divergências de Balanço Geral');
  await userEvent.click(second ?? document.body);
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventarios/7'));
  expect(router.state.location.search).toBe('?aba=divergencias');
});

it('staff open the settings and export profiles of a found pharmacy', async () => {
  const { router } = await look('joao', () => productPage(0), { role: 'mod' });
  const options = await within(await group('Farmácias')).findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Farmácia São João',
    'Configurações de Farmácia São João',
    'Perfis de exportação de Farmácia São João',
  ]);
  await userEvent.click(options[2] ?? document.body);
  const pathname = `/farmacias/${pharmacy.id}/perfis-de-exportacao`;
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
});

it('settings are found by their own name, those of the chosen pharmacy first', async () => {
  localStorage.setItem('lastPharmacy', pharmacy.id);
  const other = { ...pharmacy, id: '0198c0de-0000-7000-8000-0000000000aa', name: 'Matriz' };
  await look('configuracoes', () => productPage(0), { role: 'mod', pharmacies: [other, pharmacy] });
  const options = await within(await group('Farmácias')).findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Configurações de Farmácia São João',
    'Configurações de Matriz',
  ]);
});

it('people who may not open settings are offered none', async () => {
  await look('configuracoes', () => productPage(0));
  expect(await screen.findByText(/^Nada encontrado/)).toBeTruthy();
});

it('the palette lists an exact code match first, with its pharmacy', async () => {
  const longer = {
    ...product,
    id: '0198c0de-0000-7000-8000-0000000000ff',
    description: 'OUTRO',
    internal_code: '9',
  };
  const { router } = await look('7891000315507', () => productPage(2, longer, product), {
    byCode: () => productPage(1, product),
  });
  await within(await group('Produtos')).findAllByRole('option');
  const options = within(await group('Produtos')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'DIPIRONA 500MG000123 · 7891000315507 · Farmácia São João',
    'OUTRO9 · 7891000315507 · Farmácia São João',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/produtos'));
  expect(router.state.location.search).toBe(`?farmacia=${pharmacy.id}&busca=7891000315507`);
});

it.each([
  [
    'a product has',
    product.barcode,
    () => productPage(1, product),
    `?farmacia=${pharmacy.id}&busca=7891000315507`,
  ],
  ['no product has', '4711', () => productPage(0), '?busca=4711'],
])('the palette leads to the counts of a code that %s', async (_what, code, byCode, search) => {
  const { router } = await look(code, () => productPage(0), { byCode });
  const option = await within(await group('Contagens')).findByRole('option');
  expect(option.textContent).toContain(`Contagens de ${code}`);
  await userEvent.click(option);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/contagens', search }));
});

it('a scan runs what its code finds, also if Enter comes before the answer', async () => {
  const { promise: late, answer } = later();
  const { router, seen } = await look('7891000315507', () => productPage(1, product), { byCode: () => late });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(seen.some(({ path }) => path.includes('code=7891000315507'))).toBe(true));
  expect(router.state.location.pathname).toBe('/usuarios');
  answer(productPage(1, product));
  await waitFor(() => expect(router.state.location.pathname).toBe('/produtos'));
  expect(router.state.location.search).toBe(`?farmacia=${pharmacy.id}&busca=7891000315507`);
});

it('the palette shows that it is searching or found nothing, and Enter runs nothing then', async () => {
  const { router } = await look('zzz', () => productPage(0));
  expect(screen.getByRole('status').textContent).toBe('Procurando...');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Nada encontrado')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/usuarios');
});

it('the palette keeps its commands if the product search fails', async () => {
  await look('produtos', () => refuse(400, 'invalid'), { role: 'mod' });
  expect(await screen.findByText('Não foi possível procurar produtos.')).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Importar Produtos' })).toBeTruthy();
});

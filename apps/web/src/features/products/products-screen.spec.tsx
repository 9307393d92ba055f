// @vitest-environment jsdom
import '../../testing/dom-stubs';
import type { Product } from '@balanco/contract/products';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '../../identity/stored-session';
import { StaffActionProvider } from '../../session/staff-action';
import { connectRealCalls } from '../../testing/connect-real-calls';
import { resetFakeAuth } from '../../testing/fake-provider';
import { answerJson, fakeServer, refuse } from '../../testing/fake-server';
import { fakeToken } from '../../testing/fake-token';
import { renderApp } from '../../testing/render-app';
import { ProductsScreen } from './products-screen';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

// To find out what is hidden takes jsdom most of a test's time, and here nothing is.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

const id = (number: number) => `0198c0de-0000-7000-8000-00000000000${number}`;
const pharmacy = (number: number, name: string) => ({
  id: id(number),
  name,
  inventory_uuid: id(9),
  created_at: '2026-01-20T15:00:00Z',
  total: 0,
});
const pharmacies = [pharmacy(2, 'Farmácia São João'), pharmacy(1, 'Drogasul')];
const dipirona: Product = {
  id: id(5),
  internal_code: '000123',
  description: 'DIPIRONA 500MG',
  barcode: '7891000315507',
  department: 'GENERIC',
  system_stock: 1234.5,
  value: 4.9,
  pharmacy: id(2),
};

const routes = [
  {
    path: '/produtos',
    element: (
      <StaffActionProvider>
        <ProductsScreen />
      </StaffActionProvider>
    ),
  },
  { path: '*', element: null },
];

type Answer = () => Response | Promise<Response>;
const page = (count: number, ...results: Product[]) =>
  answerJson({ count, next: null, previous: null, results });

/** The screen before a server that has these pages, by their query without the page size. */
function show(pages: Record<string, Answer>, address = '/produtos', role = 'admin', known = pharmacies) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson(known),
    ...Object.fromEntries(
      Object.entries(pages).map(([query, answer]) => [`GET /api/products/?${query}&page_size=1000`, answer]),
    ),
  });
  return { seen, router: renderApp(routes, address) };
}
const first = `pharmacy=${id(2)}&search=&page=1`;
const addressOf = (router: ReturnType<typeof renderApp>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const bodyRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

beforeEach(() => {
  resetFakeAuth(fakeToken());
  storeToken(fakeToken());
  connectRealCalls();
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  it('shows the products of the newest pharmacy with numbers in pt-BR', async () => {
    show({ [first]: () => page(2001, dipirona) });
    await screen.findByText('DIPIRONA 500MG');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Código Interno',
      'Descrição',
      'Código de Barras',
      'Departamento',
      'Saldo Sistema',
      'Valor',
    ]);
    expect(bodyRows()).toEqual([
      ['000123', 'DIPIRONA 500MG', '7891000315507', 'GENERIC', '1.234,5', 'R$\u00a04,90'],
    ]);
    expect(screen.getByText('Página 1 de 3 (2.001 produtos)')).toBeTruthy();
    expect(screen.getByText('2.001')).toBeTruthy();
  });

  it('keeps the page before while the next one loads, and both in the address', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { router } = show({
      [first]: () => page(1001, dipirona),
      [`pharmacy=${id(2)}&search=&page=2`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await screen.findByText('DIPIRONA 500MG');
    await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(addressOf(router)).toEqual({ farmacia: id(2), pagina: '2' });
    expect(screen.getByText('DIPIRONA 500MG')).toBeTruthy();
    expect(screen.getByText('Página 1 de 2 (1.001 produtos)')).toBeTruthy();
    answer(page(1001, { ...dipirona, id: id(6), description: 'ZINCO' }));
    await screen.findByText('Página 2 de 2 (1.001 produtos)');
    expect(bodyRows()[0]?.[1]).toBe('ZINCO');
  });

  it('searches on the server, from the address too', async () => {
    const { router } = show(
      {
        [`pharmacy=${id(2)}&search=zinco&page=1`]: () => page(0),
        [`pharmacy=${id(2)}&search=dipirona&page=1`]: () => page(1, dipirona),
      },
      '/produtos?busca=zinco',
    );
    expect(await screen.findByText('Nenhum produto encontrado')).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Pesquisar produtos...' });
    await userEvent.clear(field);
    await userEvent.type(field, 'dipirona{Enter}');
    expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
    expect(addressOf(router)).toEqual({ farmacia: id(2), busca: 'dipirona' });
  });

  it('shows nothing of one pharmacy under the name of another', async () => {
    const { router } = show({
      [first]: () => page(1, dipirona),
      [`pharmacy=${id(1)}&search=&page=1`]: () => new Promise<Response>(() => undefined),
    });
    await screen.findByText('DIPIRONA 500MG');
    await userEvent.click(screen.getByRole('combobox', { name: 'Farmácia' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Drogasul' }));
    await waitFor(() => expect(addressOf(router)).toEqual({ farmacia: id(1) }));
    expect(screen.queryByText('DIPIRONA 500MG')).toBeNull();
  });

  it('goes to the first page where the address names one past the end', async () => {
    const { router } = show(
      {
        [`pharmacy=${id(2)}&search=&page=9`]: () => refuse(404, 'not_found'),
        [first]: () => page(1, dipirona),
      },
      `/produtos?farmacia=${id(2)}&pagina=9`,
    );
    expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
    expect(addressOf(router)).toEqual({ farmacia: id(2) });
  });

  it('says what went wrong and tries again', async () => {
    let failing = true;
    show({ [first]: () => (failing ? refuse(500, 'internal') : page(1, dipirona)) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Erro interno. Tente novamente em instantes.',
    );
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
  });
});

describe('Importar Produtos', () => {
  const importButtons = () => screen.findAllByRole('button', { name: 'Importar Produtos' });

  it('is the next step of an empty catalogue for staff', async () => {
    show({ [first]: () => page(0) });
    await screen.findByText('Nenhum produto encontrado');
    await waitFor(async () => expect(await importButtons()).toHaveLength(2));
    await userEvent.click((await importButtons())[1] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Importar Produtos' });
    expect(within(dialog).getByText('Farmácia São João')).toBeTruthy();
  });

  it('shows plain users the banner', async () => {
    show({ [first]: () => page(0) }, '/produtos', 'user');
    await screen.findByText('Nenhum produto encontrado');
    const [button] = await importButtons();
    await userEvent.click(button ?? document.body);
    expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await importButtons()).toHaveLength(1);
  });

  it('asks for a pharmacy first', async () => {
    const { seen } = show({}, '/produtos', 'admin', []);
    const next = await screen.findByRole('link', { name: 'Ir para Farmácias' });
    expect(next.getAttribute('href')).toBe('/farmacias');
    const [button] = await importButtons();
    await userEvent.click(button ?? document.body);
    expect(await screen.findByText('Cadastre uma farmácia antes de importar produtos.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(seen.some((call) => call.path.startsWith('/api/products/'))).toBe(false);
  });
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetToken, storedToken, storeToken, wasSessionLost } from '../../identity/stored-session';
import { answerJson, createTestQueries, fakeServer, renderApp } from '../../testing/app';
import { fakeAuth, fakeToken, providerFailure, resetFakeAuth } from '../../testing/fake-provider';
import { ProtectedLayout } from './protected-layout';

const routes = [
  { path: '/', element: <p>Login</p> },
  { Component: ProtectedLayout, children: [{ path: '*', element: <button type="button">Conteúdo</button> }] },
];
function endInAnotherTab(): void {
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));
}
const expired = fakeToken({ exp: 1 });

beforeEach(() => {
  resetFakeAuth(fakeToken());
  fakeServer({});
});

it("the guard shows 'Carregando...' while it checks, then the content", async () => {
  storeToken(expired);
  renderApp(routes, '/dashboard');
  expect(screen.getByText('Carregando...')).toBeTruthy();
  expect(await screen.findByText('Conteúdo')).toBeTruthy();
});

it('the guard replaces history with the login if there is no session', async () => {
  const router = renderApp(routes, '/farmacias');
  expect(await screen.findByText('Login')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(router.state.historyAction).toBe('REPLACE');
});

it('the guard redirects a user with emptied storage at the next press', async () => {
  storeToken(fakeToken());
  renderApp(routes, '/dashboard');
  const content = await screen.findByText('Conteúdo');
  localStorage.clear();
  await userEvent.click(content);
  expect(await screen.findByText('Login')).toBeTruthy();
  expect(wasSessionLost()).toBe(true);
});

it.each([
  ['here', forgetToken, false],
  ['in another tab', endInAnotherTab, true],
])('the guard redirects a user whose session ends %s to the login', async (_where, end, lost) => {
  storeToken(fakeToken());
  renderApp(routes, '/dashboard');
  await screen.findByText('Conteúdo');
  act(end);
  expect(await screen.findByText('Login')).toBeTruthy();
  expect(wasSessionLost()).toBe(lost);
});

it.each([
  ['revoked', 'NotAuthorizedException'],
  ['ended by a copied refresh token', 'RefreshTokenReuseException'],
])('the guard redirects a user whose session was %s, with a notice', async (_what, name) => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure(name));
  renderApp(routes, '/dashboard');
  expect(await screen.findByText('Login')).toBeTruthy();
  expect(wasSessionLost()).toBe(true);
  expect(storedToken()).toBeNull();
});

it('the guard keeps a session without a network and can retry', async () => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockRejectedValueOnce(providerFailure('NetworkError'));
  renderApp(routes, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Conteúdo')).toBeTruthy();
});

it.each(['NetworkError', 'UnknownError'])(
  'the guard lets a person sign in again if the refresh fails with %s',
  async (name) => {
    storeToken(expired);
    fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure(name));
    renderApp(routes, '/farmacias');
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar de novo' }));
    expect(await screen.findByText('Login')).toBeTruthy();
    expect(storedToken()).toBeNull();
  },
);

describe('the side menu', () => {
  async function openMenu(role = 'user') {
    storeToken(fakeToken());
    fakeServer({ 'GET /api/current-user-role/': () => answerJson({ role }) });
    const queries = createTestQueries();
    const router = renderApp(routes, '/produtos', queries);
    const toggle = await screen.findByRole('button', { name: 'Abrir menu' });
    await userEvent.click(toggle);
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    return { router, toggle, menu, queries };
  }
  const closed = () => expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();

  it('the side menu has the same ordered entries for every role', async () => {
    await openMenu();
    const [entries = document.body] = within(screen.getByRole('navigation')).getAllByRole('list');
    const links = within(entries)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(links).toEqual([
      'Início /dashboard',
      'Farmácias /farmacias',
      'Inventários /inventarios',
      'Produtos /produtos',
      'Contagens /contagens',
      'Usuários /usuarios',
    ]);
    expect(screen.getByRole('button', { name: 'Encerrar sessão' })).toBeTruthy();
  });

  it.each(['admin', 'mod'])(
    'the second group of the side menu has the screens of staff for %s',
    async (role) => {
      const { router } = await openMenu(role);
      const more = await screen.findByRole('list', { name: 'Mais' });
      await waitFor(() =>
        expect(
          within(more)
            .getAllByRole('link')
            .map(({ textContent }) => textContent),
        ).toEqual(['Acompanhamento', 'Contagem do dia', 'Validade', 'Rede', 'Histórico', 'Lixeira']),
      );
      await userEvent.click(within(more).getByRole('link', { name: 'Lixeira' }));
      expect(router.state.location.pathname).toBe('/lixeira');
    },
  );

  it('plain users have no second group', async () => {
    await openMenu();
    expect(screen.queryByRole('list', { name: 'Mais' })).toBeNull();
  });

  it('the toggle opens and closes the side menu and announces its state', async () => {
    const { toggle, menu } = await openMenu();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(toggle.getAttribute('aria-controls')).toBe(menu.id);
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    closed();
  });

  it('opening the side menu focuses the current entry', async () => {
    await openMenu();
    expect(document.activeElement?.textContent).toBe('Produtos');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
  });

  it('only a click outside closes the side menu', async () => {
    const { menu } = await openMenu();
    await userEvent.click(menu);
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    await userEvent.click(screen.getByText('Conteúdo'));
    closed();
  });

  it('the side menu closes on a click on a link, which navigates', async () => {
    const { router } = await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Contagens' }));
    expect(router.state.location.pathname).toBe('/contagens');
    closed();
  });

  it('Esc closes the side menu and returns the focus', async () => {
    const { toggle } = await openMenu();
    await userEvent.keyboard('{Escape}');
    closed();
    expect(document.activeElement).toBe(toggle);
  });

  it('the side menu closes when the focus leaves it', async () => {
    await openMenu();
    screen.getByRole('button', { name: 'Encerrar sessão' }).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buscar' }));
    closed();
  });

  it.each([
    ['goes through', undefined],
    ['fails', providerFailure('NetworkError')],
  ])("'Encerrar sessão' goes to the login when the sign-out %s", async (_how, failure) => {
    if (failure !== undefined) fakeAuth.signOut.mockRejectedValue(failure);
    const { router, queries } = await openMenu();
    queries.setQueryData(['inventories'], 'an answer');
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar sessão' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(storedToken()).toBeNull();
    expect(queries.getQueryData(['inventories'])).toBeUndefined();
    expect(fakeAuth.signOut).toHaveBeenCalledOnce();
  });

  describe('in a wide window', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation(
        (media) =>
          ({
            matches: true,
            media,
            addEventListener() {},
            removeEventListener() {},
          }) as unknown as MediaQueryList,
      );
    });
    const pin = () => screen.getByRole('button', { name: 'Manter aberto' });
    const shown = () => expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();

    it('a menu that is kept open stays and is remembered', async () => {
      const { router } = await openMenu();
      expect(pin().textContent).toBe('Manter aberto');
      await userEvent.click(pin());
      expect(pin().getAttribute('aria-pressed')).toBe('true');
      await userEvent.click(screen.getByText('Conteúdo'));
      await userEvent.click(screen.getByRole('link', { name: 'Contagens' }));
      expect(router.state.location.pathname).toBe('/contagens');
      shown();
      cleanup();
      renderApp(routes, '/produtos');
      await screen.findByText('Conteúdo');
      shown();
      await userEvent.click(screen.getByRole('button', { name: 'Fechar menu' }));
      closed();
      await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
      expect(pin().textContent).toBe('');
    });

    it('a menu is kept open for the page if the browser stores nothing', async () => {
      await openMenu();
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      await userEvent.click(pin());
      await userEvent.click(screen.getByText('Conteúdo'));
      shown();
    });
  });
});

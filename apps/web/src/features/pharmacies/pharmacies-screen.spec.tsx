// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '../../identity/stored-session';
import { StaffActionProvider } from '../../session/staff-action';
import { connectRealCalls } from '../../testing/connect-real-calls';
import { resetFakeAuth } from '../../testing/fake-provider';
import { answerJson, fakeServer, refuse } from '../../testing/fake-server';
import { fakeToken } from '../../testing/fake-token';
import { renderApp } from '../../testing/render-app';
import { PharmaciesScreen } from './pharmacies-screen';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

const id = (number: number) => `0198c0de-0000-7000-8000-00000000000${number}`;
const pharmacy = (number: number, name: string) => ({
  id: id(number),
  name,
  inventory_uuid: id(9),
  created_at: '2026-01-20T15:00:00Z',
  total: number * 1000,
});
const pharmacies = [pharmacy(2, 'Farmácia São João'), pharmacy(1, 'Drogasul')];

const routes = [
  {
    path: '/farmacias',
    element: (
      <StaffActionProvider>
        <PharmaciesScreen />
      </StaffActionProvider>
    ),
  },
  { path: '*', element: null },
];

/** The screen as a role sees it, with what the server answers to a new pharmacy. */
function show(role: 'admin' | 'user', create?: () => Response | Promise<Response>, address = '/farmacias') {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    ...(create === undefined ? {} : { 'POST /api/pharmacies/': create }),
  });
  return { seen, router: renderApp(routes, address) };
}
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );

beforeEach(() => {
  resetFakeAuth(fakeToken());
  connectRealCalls();
  storeToken(fakeToken());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  it('shows name, inventories and moment, as the server orders them', async () => {
    show('user');
    await screen.findByText('Drogasul');
    expect(cells().slice(1)).toEqual([
      ['Farmácia São João', '2.000', '20/01/2026 12:00:00'],
      ['Drogasul', '1.000', '20/01/2026 12:00:00'],
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Farmácia',
      'Inventários',
      'Data e Hora',
    ]);
  });

  it('is searched by name, accents and case aside, from the address too', async () => {
    const { router } = show('user', undefined, '/farmacias?busca=SAO+JOAO');
    await screen.findByText('Farmácia São João');
    expect(screen.queryByText('Drogasul')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'nada{Enter}');
    expect(await screen.findByText('Nenhuma farmácia encontrada')).toBeTruthy();
    expect(router.state.location.search).toBe('?busca=nada');
  });
});

describe('Nova Farmácia', () => {
  async function typeName(name: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Nova Farmácia' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova Farmácia' });
    const field = within(dialog).getByLabelText<HTMLInputElement>(/Nome/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard(`${name}{Enter}`);
    return { dialog, field };
  }

  it('creates it on Enter, closes and gives the focus back', async () => {
    const { seen } = show('admin', () => answerJson(pharmacies[0], 201));
    await typeName('  Nova  ');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = seen.find((call) => call.method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ name: 'Nova' });
    expect(document.activeElement?.textContent).toBe('Nova Farmácia');
    expect(seen.filter((call) => call.method === 'GET' && call.path === '/api/pharmacies/')).toHaveLength(2);
  });

  it('asks for a name that is not blank', async () => {
    const { seen } = show('admin');
    await typeName('   ');
    expect(await screen.findByText('Informe o nome da farmácia.')).toBeTruthy();
    expect(seen.some((call) => call.method === 'POST')).toBe(false);
  });

  it('says what the server refused and keeps what was typed', async () => {
    show('admin', () => refuse(400, 'invalid', 'Use no máximo 200 caracteres.'));
    const { dialog, field } = await typeName('Nova');
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe('Erro ao criar farmácia. Use no máximo 200 caracteres.');
    expect(field.value).toBe('Nova');
  });

  it('closes and shows the banner where the server forbids it', async () => {
    show('admin', () => refuse(403, 'permission_denied'));
    await typeName('Nova');
    expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on Esc, but not while busy', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    show('admin', () => waiting);
    await typeName('Nova');
    await screen.findByRole('button', { name: 'Criando...' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer(refuse(500, 'internal'));
    await screen.findByRole('button', { name: 'Criar' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows plain users the banner; the button stays enabled', async () => {
    show('user');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nova Farmácia' });
    expect(button.disabled).toBe(false);
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

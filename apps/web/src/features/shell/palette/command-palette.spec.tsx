import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { storedToken } from '../../../identity/stored-session';
import { answerJson, fakeServer, renderApp } from '../../../testing/app';
import { menuEntries } from '../menu-entries';
import { ProtectedLayout } from '../protected-layout';
import { commandGroups } from './commands';

const menu = menuEntries.map(({ label }) => label);

function Screen() {
  return (
    <>
      <input aria-label="Campo" />
      <Link to="/produtos">Produtos</Link>
    </>
  );
}
const routes = [
  { path: '/', element: <p>Login</p> },
  { Component: ProtectedLayout, children: [{ path: '*', Component: Screen }] },
];

// On a busy machine loading may take longer than a test waits.
beforeAll(async () => {
  await import('./command-list');
}, 60_000);

async function show(role: 'admin' | 'mod' | 'user' = 'admin', address = '/contagens') {
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([]),
    'GET /api/inventories/?search=xyz&page_size=6': () => answerJson({ results: [] }),
    'GET /api/products/?search=xyz&page_size=6': () =>
      answerJson({ count: 0, next: null, previous: null, results: [] }),
  });
  const router = renderApp(routes, address);
  await userEvent.click(await screen.findByLabelText('Campo'));
  return router;
}
const field = () => screen.getByRole('combobox', { name: 'Buscar ou ir para' });
const list = () => screen.findByRole('listbox', { name: 'Comandos' });
async function openPalette(): Promise<HTMLElement> {
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field());
  await list();
  return field();
}
async function openAll(): Promise<void> {
  await openPalette();
  await userEvent.click(screen.getByRole('option', { name: 'Mostrar todos os comandos' }));
}
const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const optionsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  'the keys %s open the palette, also from a field',
  async (keys) => {
    await show();
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(field());
    expect(await list()).toBeTruthy();
  },
);

it('the field of the bar and the button of a phone open the palette', async () => {
  await show();
  await userEvent.click(field());
  expect(await list()).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Campo'));
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(await list()).toBeTruthy();
  expect(document.activeElement).toBe(field());
});

it.each([
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl+K'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K'],
])('the field names its keys as %s prints them', async (_os, agent, printed) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  await show();
  expect(screen.getByText(/^(Ctrl\+|⌘)K$/).textContent).toBe(printed);
});

it('the field opens with the first letter typed into it', async () => {
  await show();
  field().focus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('ses');
  expect(field()).toHaveProperty('value', 'ses');
  expect(await screen.findByRole('option', { name: 'Encerrar sessão' })).toBeTruthy();
});

it.each(['{Escape}', '{Control>}k{/Control}'])(
  'the keys %s close the palette and return the focus',
  async (keys) => {
    await show();
    await openPalette();
    await userEvent.keyboard(keys);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Campo')));
    await closed();
  },
);

it('the palette does not open over a dialog', async () => {
  await show();
  const other = document.body.appendChild(document.createElement('div'));
  other.setAttribute('role', 'dialog');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
  other.remove();
  expect(await openPalette()).toBeTruthy();
});

it('the palette closes with its screen, but not when the query changes', async () => {
  const router = await show();
  await openPalette();
  await act(() => router.navigate('/contagens?farmacia=nova', { replace: true }));
  expect(screen.getByRole('listbox', { name: 'Comandos' })).toBeTruthy();
  await act(() => router.navigate('/usuarios'));
  await closed();
});

it('the palette suggests what belongs to the screen before the menu', async () => {
  await show();
  await openPalette();
  expect(optionsOf('Sugestões')).toEqual([
    'Exportar contagens',
    'Importar fila de um celular',
    'Contagens sem inventário',
    'Acompanhamento',
    'Minhas recontagens',
  ]);
  expect(optionsOf('Ir para')).toEqual([...menu, 'Mostrar todos os comandos']);
  expect(options()).toHaveLength(12);
});

it('the palette lists all screens, dialogs without a button, and the session', async () => {
  await show();
  await openAll();
  const labels = commandGroups.flatMap(({ commands }) => commands.map(({ label }) => label));
  expect(options()).toEqual(labels);
  expect(document.activeElement).toBe(field());
});

it('the palette shows plain users only what they may do', async () => {
  await show('user');
  await openAll();
  await waitFor(() => expect(options()).not.toContain('Rede'));
  expect(options()).toEqual([
    ...menu,
    'Minhas recontagens',
    'Alterar senha',
    'Verificação em duas etapas',
    'Atalhos do teclado',
    'Encerrar sessão',
  ]);
});

it("the palette hides administrators' commands from moderators", async () => {
  await show('mod');
  await openAll();
  await waitFor(() => expect(options()).toContain('Lixeira'));
  expect(options()).not.toContain('Licenças');
  expect(options()).not.toContain('Todas as pessoas');
});

it('screen readers hear the chosen command as the arrow keys move', async () => {
  await show('admin', '/produtos');
  const typed = await openPalette();
  expect(typed.getAttribute('aria-controls')).toBe((await list()).id);
  expect(typed.getAttribute('aria-activedescendant')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen().textContent).toBe('Importar Produtos');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen().textContent).toBe('Última importação');
  expect(typed.getAttribute('aria-activedescendant')).toBe(chosen().id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen().textContent).toBe('Mostrar todos os comandos');
  await userEvent.keyboard('nova');
  await waitFor(() => expect(chosen().textContent).toBe('Nova Farmácia'));
});

it('Enter runs nothing before anything is typed or chosen', async () => {
  const router = await show();
  await openPalette();
  await userEvent.keyboard('{Enter}');
  expect(await list()).toBeTruthy();
  expect(router.state.location.pathname).toBe('/contagens');
});

it('a command opens a screen', async () => {
  const router = await show();
  await openPalette();
  await userEvent.keyboard('inventarios{Enter}');
  await closed();
  expect(router.state.location.pathname).toBe('/inventarios');
});

it.each([
  ['Nova Farmácia', '/farmacias/nova'],
  ['Novo produto…', '/farmacias/novo-produto'],
  ['Novo Inventário', '/inventarios/novo'],
  ['Importar Produtos', '/produtos/importar'],
  ['Exportar contagens', '/contagens/exportar'],
  ['Licenças', '/usuarios/licencas'],
  ['Chaves de acesso', '/usuarios/chaves'],
  ['Baixar a rede (CSV)', '/rede/exportar/csv'],
  ['Excluir todos os produtos…', '/farmacias'],
])('the command %s opens its dialog from any screen', async (label, path) => {
  const router = await show();
  await openAll();
  await userEvent.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

it('a command on Farmácias keeps the search', async () => {
  const router = await show('admin', '/farmacias?busca=sul');
  await openPalette();
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Farmácia' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/farmacias/nova'));
  expect(router.state.location.search).toBe('?busca=sul');
});

it.each([
  ['Alterar senha', 'Alterar senha'],
  ['Atalhos do teclado', 'Atalhos do teclado'],
])('the command %s opens its dialog over the screen', async (label, title) => {
  await show();
  await openPalette();
  await userEvent.keyboard(`${label}{Enter}`);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Campo')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a command ends the session', async () => {
  const router = await show();
  await openPalette();
  await userEvent.keyboard('encerrar{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(storedToken()).toBeNull();
});

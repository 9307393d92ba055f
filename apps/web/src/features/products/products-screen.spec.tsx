import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dipirona, id, productPage, saoJoao } from '../../catalogue/testing/product';
import { answerJson, bodyCells } from '../../testing/app';
import { inMenu, openColumns } from '../../ui/table/testing/show-list';
import { listQuery, showProducts } from './testing/show-products';

const first = listQuery();

describe('the list', () => {
  it('Produtos shows the products of the newest pharmacy with numbers in pt-BR', async () => {
    showProducts({ [first]: () => productPage(2001, dipirona) });
    await screen.findByText('DIPIRONA 500MG');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Código Interno',
      'Descrição',
      'Código de Barras',
      'Departamento',
      'Saldo Sistema',
      'Valor',
      'Opções',
    ]);
    expect(bodyCells()).toEqual([
      ['000123', 'DIPIRONA 500MG', '7891000315507', 'GENERIC', '1.234,5', 'R$\u00a04,90', ''],
    ]);
    expect(screen.getByText('Página 1 de 3 (2.001 produtos)')).toBeTruthy();
    expect(screen.getByText('2.001')).toBeTruthy();
  });

  it('Produtos hides stock and its order from a blind collector', async () => {
    const page = { count: 1, next: null, previous: null, results: [{ ...dipirona, system_stock: null }] };
    showProducts({ [first]: () => answerJson({ ...page, blind: true }) });
    await screen.findByText('DIPIRONA 500MG');
    expect(bodyCells()).toEqual([
      ['000123', 'DIPIRONA 500MG', '7891000315507', 'GENERIC', '–', 'R$\u00a04,90', ''],
    ]);
    const head = (name: string) => within(screen.getByRole('columnheader', { name }));
    expect(head('Valor').queryByRole('button', { name: /Valor/ })).not.toBeNull();
    expect(head('Saldo Sistema').queryByRole('button', { name: /^Saldo Sistema/ })).toBeNull();
  });

  it("'Última contagem' is read and shown once a person chooses it", async () => {
    const last_count = { at: '2026-10-12T17:03:00Z', by: 'Ana Lima' };
    showProducts({
      [first]: () => productPage(1, dipirona),
      [`${first}&page_size=1000&last_count=true`]: () => productPage(1, { ...dipirona, last_count }),
    });
    await screen.findByText('DIPIRONA 500MG');
    await openColumns();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Última contagem', ...inMenu }));
    expect(await screen.findByText('12/10/2026 14:03 · Ana Lima')).toBeTruthy();
  });

  it('Produtos searches on the server for the typed or linked text', async () => {
    const { addressed } = showProducts(
      {
        [listQuery({ search: 'zinco' })]: () => productPage(0),
        [listQuery({ search: 'dipirona' })]: () => productPage(1, dipirona),
      },
      { address: '/produtos?busca=zinco' },
    );
    expect(await screen.findByText('Nenhum produto encontrado')).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Pesquisar produtos...' });
    await userEvent.clear(field);
    await userEvent.type(field, 'dipirona{Enter}');
    expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
    expect(addressed()).toEqual({ farmacia: id(2), busca: 'dipirona' });
  });
});

describe('the buttons of the page', () => {
  const names = ['Novo Produto', 'Importar Produtos', 'Excluir Todos'];
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it.each(names)('%s opens its dialog about the chosen pharmacy for staff', async (name) => {
    showProducts({ [first]: () => productPage(1, dipirona) });
    await screen.findByText('DIPIRONA 500MG');
    await press(name);
    const dialog = await screen.findByRole('dialog', { name });
    expect(dialog.textContent).toContain('Farmácia São João');
  });

  it.each(names)('%s stays enabled for plain users and shows them the banner', async (name) => {
    showProducts({ [first]: () => productPage(1, dipirona) }, { role: 'user' });
    await screen.findByText('DIPIRONA 500MG');
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
    await press(name);
    expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Novo Produto', 'criar'],
    ['Excluir Todos', 'excluir'],
  ])('%s requires a pharmacy', async (name, purpose) => {
    showProducts({}, { pharmacies: [] });
    await screen.findByText('Nenhuma farmácia encontrada');
    await press(name);
    expect(await screen.findByText(`Cadastre uma farmácia antes de ${purpose} produtos.`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Importar Produtos', () => {
  const importButtons = () => screen.findAllByRole('button', { name: 'Importar Produtos' });

  it('an empty catalogue offers staff Importar Produtos', async () => {
    showProducts({ [first]: () => productPage(0) });
    await screen.findByText('Nenhum produto encontrado');
    await waitFor(async () => expect(await importButtons()).toHaveLength(2));
    await userEvent.click((await importButtons())[1] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Importar Produtos' });
    expect(within(dialog).getByText('Farmácia São João')).toBeTruthy();
  });

  it('an empty catalogue has nothing to delete', async () => {
    showProducts({ [first]: () => productPage(0) });
    await screen.findByText('Nenhum produto encontrado');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir Todos' }).disabled).toBe(true);
  });

  it('an empty catalogue offers plain users no next step', async () => {
    showProducts({ [first]: () => productPage(0) }, { role: 'user' });
    await screen.findByText('Nenhum produto encontrado');
    expect(await importButtons()).toHaveLength(1);
  });

  it('Importar Produtos requires a pharmacy', async () => {
    const { seen } = showProducts({}, { pharmacies: [] });
    const next = await screen.findByRole('link', { name: 'Ir para Farmácias' });
    expect(next.getAttribute('href')).toBe('/farmacias');
    const [button] = await importButtons();
    await userEvent.click(button ?? document.body);
    expect(await screen.findByText('Cadastre uma farmácia antes de importar produtos.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(seen.some((call) => call.path.startsWith('/api/products/'))).toBe(false);
  });
});

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

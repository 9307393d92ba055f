import { IconTrash } from '@tabler/icons-react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { ListOption, ListOptions } from './list-options';
import { ListScreen } from './list-screen';
import { Pagination } from './pagination';

it('the keyboard opens, moves through and leaves a list’s options', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const options = (
    <ListOptions of="Produtos">
      <ListOption label="Histórico" Icon={IconTrash} onClick={first} />
      <ListOption label="Lixeira" Icon={IconTrash} onClick={second} />
    </ListOptions>
  );
  render(
    <ListScreen title="Produtos" options={options}>
      <p>Tabela</p>
    </ListScreen>,
    { wrapper: UiProvider },
  );
  const button = screen.getByRole('button', { name: 'Mais opções de Produtos' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await userEvent.keyboard('{Enter}');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((item) => item.textContent)).toEqual(['Histórico', 'Lixeira']);
  // jsdom has no layout, so the menu can't focus its first entry as in a browser (e2e/screens).
  entries[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

function show(page: number, pageCount: number) {
  const onPage = vi.fn();
  const pages = { page, pageSize: 10, count: pageCount * 10, always: true, onPage };
  render(<Pagination {...pages} words={['produto', 'produtos']} />, { wrapper: UiProvider });
  return onPage;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('the pagination leads to the previous and the next page', async () => {
  const onPage = show(2, 3);
  expect(screen.getByText('Página 2 de 3 (30 produtos)')).toBeTruthy();
  await userEvent.click(button('Página anterior'));
  await userEvent.click(button('Próxima página'));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

it.each([
  [1, 2, true, false],
  [2, 2, false, true],
  [1, 0, true, true],
])('on page %i of %i the pagination disables buttons that lead nowhere', (page, pages, first, last) => {
  show(page, pages);
  expect(button('Página anterior').disabled).toBe(first);
  expect(button('Próxima página').disabled).toBe(last);
});

it.each([
  ['7', 7],
  ['99', 12],
  ['0', 1],
  ['p 3', 3],
])('%s typed into "Ir para a página" leads to page %i of 12', async (typed, page) => {
  const onPage = show(2, 12);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ir para a página' });
  await userEvent.type(field, `${typed}{Enter}`);
  expect(onPage.mock.calls).toEqual([[page]]);
  expect(field.value).toBe('');
});

it('a list of two pages has no field for the page', async () => {
  show(1, 2);
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  const onPage = show(1, 3);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onPage).not.toHaveBeenCalled();
});

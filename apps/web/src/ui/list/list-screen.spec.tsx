import { IconTrash } from '@tabler/icons-react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { ListOption, ListOptions } from './list-options';
import { ListScreen } from './list-screen';

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

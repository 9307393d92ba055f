import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showNarrow } from '../../testing/app';
import { ConfirmDialog } from '../dialogs/dialog-frame';
import { UiProvider } from '../ui-provider';
import { RowMenu, type RowMenuEntry, RowOptions } from './row-options';

function show(entries: readonly RowMenuEntry[]) {
  render(<RowMenu of="Farmácia Central" entries={entries} />, { wrapper: UiProvider });
}

const history = (onClick: () => void) => ({ label: 'Histórico', Icon: IconHistory, onClick });
const purge = { label: 'Apagar', Icon: IconTrash, onClick: vi.fn(), disabled: true };

it('the keyboard chooses from a row menu that names its row', async () => {
  const onClick = vi.fn();
  show([history(onClick), purge]);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mais opções: Farmácia Central');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('Esc closes a row menu and returns the focus to its button', async () => {
  show([history(vi.fn())]);
  for (const time of ['first', 'second']) {
    await userEvent.click(screen.getByRole('button', { name: 'Mais opções: Farmácia Central' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu'), time).toBeNull());
    const name = () => document.activeElement?.getAttribute('aria-label');
    await waitFor(() => expect(name(), time).toBe('Mais opções: Farmácia Central'));
  }
});

it('a row without further options has no menu', () => {
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider>
      <RowMenu entries={[history(() => setOpen(true))]} />
      {open && (
        <ConfirmDialog
          title="Histórico"
          confirmLabel="Fechar"
          onConfirm={vi.fn()}
          onClose={() => setOpen(false)}
        >
          Nada
        </ConfirmDialog>
      )}
    </UiProvider>
  );
}

it('a row menu’s dialog returns the focus to the menu’s button', async () => {
  render(<WithDialog />);
  const button = screen.getByRole('button', { name: 'Mais opções' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Histórico' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('a card has all row options behind one button', async () => {
  showNarrow();
  const onClick = vi.fn();
  render(
    <RowOptions
      of="Farmácia Central"
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick },
        { label: 'Excluir', Icon: IconTrash, onClick, disabled: true },
      ]}
      menu={[{ label: 'Histórico', Icon: IconHistory, onClick }]}
    />,
    { wrapper: UiProvider },
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções: Farmácia Central' }));
  const entries = await screen.findAllByRole<HTMLButtonElement>('menuitem');
  expect(entries.map((entry) => [entry.textContent, entry.disabled])).toEqual([
    ['Editar', false],
    ['Excluir', true],
    ['Histórico', false],
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Editar' }));
  expect(onClick).toHaveBeenCalledOnce();
});

import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNarrow } from '../../testing/show-narrow';
import { UiProvider } from '../ui-provider';
import { RowOptions } from './row-options';

beforeEach(showNarrow);

it('a card has all row options behind one button', async () => {
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

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { clickTwice } from '../../testing/app';
import { UiProvider } from '../ui-provider';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog-frame';

function show(props: Partial<ConfirmDialogProps>) {
  const calls = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog title="Excluir contagem" confirmLabel="Excluir" danger {...calls} {...props}>
      Excluir 12 unidades?
    </ConfirmDialog>,
    { wrapper: UiProvider },
  );
  return calls;
}

it('a confirmation focuses "Cancelar" and closes on Esc', async () => {
  const { onClose } = show({});
  expect(await screen.findByRole('dialog', { name: 'Excluir contagem' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a double click on a confirmation runs its main action once', async () => {
  const { onConfirm } = show({});
  const button = await screen.findByRole('button', { name: 'Excluir' });
  clickTwice(button);
  expect(onConfirm).toHaveBeenCalledOnce();
  clickTwice(button);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

it('a busy confirmation can’t be closed', async () => {
  const { onClose } = show({ busy: true, error: 'Erro ao excluir contagem.' });
  expect((await screen.findByRole('alert')).textContent).toBe('Erro ao excluir contagem.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' }).disabled).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

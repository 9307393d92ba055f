import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clickTwice } from '../../testing/app';
import { UiProvider } from '../ui-provider';
import { NoticeArea } from './notice-area';
import { showUndo as noticeUndo } from './undo-notice';

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const buttons = () => screen.queryAllByRole('button', { name: /^Desfa/ });
const button = () => screen.getByRole('button', { name: /^Desfa/ });

async function offer(undo = vi.fn(async () => undefined), message = 'Contagem excluída') {
  act(() => noticeUndo({ message, undo }));
  await pass(0);
  return undo;
}
const show = () =>
  render(
    <UiProvider>
      <input aria-label="Pesquisar" />
      <NoticeArea />
    </UiProvider>,
  );

it('the undo notice is announced and stays for ten seconds', async () => {
  show();
  await offer();
  expect(screen.getByRole('alert').textContent).toContain('Contagem excluída');
  await pass(9_999);
  expect(buttons()).toHaveLength(1);
  await pass(1);
  expect(buttons()).toHaveLength(0);
  await pass(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['points at it', (notice: Element) => fireEvent.mouseEnter(notice), fireEvent.mouseLeave],
  ['has the focus in it', () => act(() => button().focus()), () => act(() => button().blur())],
])('the undo notice pauses while someone %s', async (_what, enter, leave) => {
  show();
  await offer();
  const notice = button().parentElement as HTMLElement;
  await pass(6_000);
  enter(notice);
  await pass(60_000);
  expect(buttons()).toHaveLength(1);
  leave(notice);
  await pass(3_999);
  expect(buttons()).toHaveLength(1);
  await pass(1);
  expect(buttons()).toHaveLength(0);
});

it('a double click on "Desfazer" undoes once, closes the notice and returns the focus', async () => {
  show();
  const undo = await offer();
  const search = screen.getByLabelText('Pesquisar');
  act(() => search.focus());
  act(() => button().focus());
  clickTwice(button());
  await pass(0);
  expect(undo).toHaveBeenCalledOnce();
  expect(buttons()).toHaveLength(0);
  expect(document.activeElement).toBe(search);
});

it('"Desfazer" waits for the answer without a time limit', async () => {
  let answer: (value: undefined) => void = () => undefined;
  show();
  const slow = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  await offer(vi.fn(() => slow));
  fireEvent.click(button());
  await pass(60_000);
  expect(button().textContent).toBe('Desfazendo...');
  answer(undefined);
  await pass(0);
  expect(buttons()).toHaveLength(0);
});

it('a failed "Desfazer" shows the reason and can be retried', async () => {
  show();
  const undo = await offer(
    vi.fn().mockRejectedValueOnce(new Error('Sem conexão.')).mockResolvedValue(undefined),
  );
  fireEvent.click(button());
  await pass(60_000);
  expect(screen.getByRole('alert').textContent).toContain('Sem conexão.');
  fireEvent.click(button());
  await pass(0);
  expect(undo).toHaveBeenCalledTimes(2);
  expect(buttons()).toHaveLength(0);
});

const press = (target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'z', code: 'KeyZ', ctrlKey: true });

it('Ctrl+Z undoes the last action', async () => {
  show();
  const first = await offer();
  const second = await offer();
  press();
  await pass(0);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  press();
  await pass(0);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

it('Ctrl+Z undoes for a minute, and then leaves what was typed before', async () => {
  show();
  const field = screen.getByLabelText('Pesquisar');
  fireEvent.input(field, { target: { value: '7891' } });
  const first = await offer();
  const second = await offer();
  await pass(59_000);
  expect(buttons()).toHaveLength(0);
  press(field);
  await pass(1_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect([press(field), press()]).toEqual([false, false]);
  expect(first).not.toHaveBeenCalled();
});

it('a Ctrl+Z that fails after its notice has gone shows the reason', async () => {
  show();
  await offer(vi.fn().mockRejectedValue(new Error('Sem conexão.')));
  await pass(20_000);
  press();
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain('Sem conexão.');
});

it('Ctrl+Z in a field edited since the notice undoes only its text', async () => {
  show();
  const undo = await offer();
  const field = screen.getByLabelText('Pesquisar');
  fireEvent.input(field, { target: { value: '7891' } });
  press(field);
  await pass(0);
  expect(undo).not.toHaveBeenCalled();
});

it('Ctrl+Z undoes the last action from a search left unchanged since', async () => {
  show();
  const field = screen.getByLabelText('Pesquisar');
  fireEvent.input(field, { target: { value: '7891' } });
  const undo = await offer();
  press(field);
  await pass(0);
  expect(undo).toHaveBeenCalledOnce();
});

it('Ctrl+Z does nothing behind an open dialog', async () => {
  show();
  const undo = await offer();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  press();
  dialog.remove();
  await pass(0);
  expect(undo).not.toHaveBeenCalled();
});

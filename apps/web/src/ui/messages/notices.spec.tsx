import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { NoticeArea } from './notice-area';
import { endStep, noticeDone, noticeFailure } from './notices';
import { showUndo as noticeUndo } from './undo-notice';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <UiProvider>
      <p>Lista</p>
      <NoticeArea />
    </UiProvider>,
  );
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const texts = () =>
  screen
    .queryAllByRole('button', { name: 'Fechar aviso' })
    .map((button) => button.parentElement?.textContent);

it('notices go after five seconds, those of failures after fifteen', async () => {
  act(() => noticeDone('Produto criado.'));
  act(() => noticeFailure('Erro ao atualizar.'));
  await pass(4_900);
  expect(texts()).toHaveLength(2);
  await pass(1_000);
  expect(texts()).toEqual(['Erro ao atualizar.']);
  await pass(9_000);
  expect(texts()).toHaveLength(1);
  await pass(1_500);
  expect(texts()).toEqual([]);
});

it('equal notices show once', async () => {
  for (let time = 0; time < 3; time += 1) act(() => noticeFailure('Erro ao atualizar.'));
  await pass(100);
  expect(texts()).toEqual(['Erro ao atualizar.']);
});

it('of too many notices, one that can be undone stays longest', async () => {
  act(() => noticeUndo({ message: 'Contagem excluída', undo: async () => undefined }));
  for (const text of ['Um', 'Dois', 'Três']) {
    act(() => noticeDone(text));
    await pass(300);
  }
  expect(texts()).toHaveLength(3);
  expect(texts().join()).toContain('Contagem excluída');
  expect(texts().join()).not.toContain('Um');
});

it('a notice stays while its close button has the focus', async () => {
  act(() => noticeDone('Produto criado.'));
  await pass(100);
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
  await pass(60_000);
  expect(texts()).toHaveLength(1);
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).blur());
  await pass(6_000);
  expect(texts()).toEqual([]);
});

it('the next step of a first evening stays until it is done', async () => {
  const go = vi.fn();
  for (const _pharmacy of [1, 2])
    act(() => noticeDone('Farmácia criada', { label: 'Importar produtos', stays: true, go }));
  await pass(60_000);
  act(() => screen.getByRole('button', { name: 'Importar produtos' }).click());
  await pass(300);
  expect([go.mock.calls.length, texts().length]).toEqual([1, 1]);
  act(() => endStep('Criar inventário'));
  await pass(300);
  expect(texts()).toHaveLength(1);
  act(() => endStep('Importar produtos'));
  await pass(300);
  expect(texts()).toEqual([]);
});

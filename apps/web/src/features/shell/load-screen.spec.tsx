import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteReached } from '../../api/connection';
import { fakeServer, press } from '../../testing/app';
import { UiProvider } from '../../ui/ui-provider';
import { loadScreen } from './load-screen';

const Loaded = () => <p>Produtos</p>;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reload = vi.fn();
let online: boolean;

beforeEach(() => {
  noteReached();
  online = false;
  fakeServer({ 'GET /healthz': () => (online ? new Response('ok') : new TypeError('Failed to fetch')) });
});

async function openLater(load: () => Promise<typeof Loaded>) {
  const answers = [missing];
  const Screen = await loadScreen(() => (answers.shift() ?? load)(), reload);
  render(<Screen />, { wrapper: UiProvider });
}

it('a screen without its code reports the lost connection, then opens itself', async () => {
  await openLater(() => (online ? Promise.resolve(Loaded) : missing()));
  await screen.findByText('Sem conexão. Esta tela abre sozinha quando a conexão voltar.');
  online = true;
  act(noteReached);
  expect(await screen.findByText('Produtos')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

it('a screen without its code can be retried by hand', async () => {
  await openLater(() => (online ? Promise.resolve(Loaded) : missing()));
  await screen.findByText(/^Sem conexão/);
  online = true;
  press('Tentar novamente');
  expect(await screen.findByText('Produtos')).toBeTruthy();
});

it('a screen whose code is gone reloads once, then reports it', async () => {
  online = true;
  await openLater(missing);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await openLater(missing);
  expect(await screen.findByText(/O sistema pode ter sido atualizado/)).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
  press('Recarregar');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('loadScreen returns a screen whose code loads unchanged', async () => {
  expect(await loadScreen(() => Promise.resolve(Loaded))).toBe(Loaded);
});

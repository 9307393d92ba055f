import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

class Worker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  readonly update = vi.fn(async () => undefined);
}
class Workers extends EventTarget {
  controller: Worker | null = new Worker();
  readonly registration = new Registration();
  readonly register = vi.fn(async () => this.registration);
}

let workers: Workers;
beforeEach(() => {
  // The module remembers a waiting version as long as its page lives.
  vi.resetModules();
  vi.stubEnv('DEV', false);
  workers = new Workers();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
});

async function start() {
  const update = await import('../../device/app-update');
  const { UpdateNotice } = await import('./update-notice');
  update.registerApp();
  window.dispatchEvent(new Event('load'));
  await act(async () => undefined);
  render(<UpdateNotice />);
  return update;
}

async function fetchNewVersion(): Promise<Worker> {
  const worker = new Worker();
  workers.registration.installing = worker;
  await act(async () => workers.registration.dispatchEvent(new Event('updatefound')));
  worker.state = 'installed';
  await act(async () => worker.dispatchEvent(new Event('statechange')));
  return worker;
}

it('the first version of a phone is nothing to update to', async () => {
  workers.controller = null;
  await start();
  await fetchNewVersion();
  expect(screen.queryByRole('status')).toBeNull();
});

it('a new version waits for the person and opens after taking over', async () => {
  const { takeAppUpdate } = await start();
  expect(screen.queryByRole('status')).toBeNull();
  const worker = await fetchNewVersion();
  screen.getByText(/^Nova versão do Coletor/);
  expect(worker.postMessage).not.toHaveBeenCalled();
  const reload = vi.fn();
  takeAppUpdate(reload);
  expect(worker.postMessage.mock.calls).toEqual([['take-over']]);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('a version that does not take over within seconds opens by a reload', async () => {
  const { takeAppUpdate } = await start();
  await fetchNewVersion();
  vi.useFakeTimers();
  const reload = vi.fn();
  takeAppUpdate(reload);
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a version fetched before the start has its button too', async () => {
  const worker = new Worker();
  workers.registration.waiting = worker;
  await start();
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar agora' }));
  expect(worker.postMessage).toHaveBeenCalledOnce();
});

it('a version replaced by another tab stays until someone asks', async () => {
  const { takeAppUpdate } = await start();
  await act(async () => workers.dispatchEvent(new Event('controllerchange')));
  screen.getByText(/^Nova versão do Coletor/);
  const reload = vi.fn();
  takeAppUpdate(reload);
  expect(reload).toHaveBeenCalledOnce();
});

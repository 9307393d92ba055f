import { useSyncExternalStore } from 'react';
import { createListeners } from '../rules/listeners';

/** 'replaced': another tab activated it, and this version's files are gone. */
type AppUpdate = 'waiting' | 'replaced' | null;

/**
 * The old version's worker keeps its place while it still answers something, minutes at worst. A page that
 * reloads lets go of it.
 */
const TAKE_OVER_MS = 5_000;

let update: AppUpdate = null;
let waiting: ServiceWorker | null = null;
let isAsked = false;
const { tell, on } = createListeners();

/**
 * A new version waits for someone to take it, offered only while nothing is typed, when every reading is
 * stored (docs/collector-app.md, "A new version").
 */
export function registerApp(): void {
  // Missing on plain http. Vite serves single modules.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined || import.meta.env.DEV) return;
  window.addEventListener('load', () => {
    void workers.register(`${import.meta.env.BASE_URL}service-worker.js`).then(watch, () => undefined);
  });
  let hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadController && !isAsked) show('replaced');
    hadController = true;
  });
}

export function isKeptOnPhone(): boolean {
  return (navigator as Partial<Navigator>).serviceWorker?.controller != null;
}

function watch(registration: ServiceWorkerRegistration): void {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) offer(installing);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  if (worker !== null) show('waiting');
}

function show(next: AppUpdate): void {
  update = next;
  tell();
}

export function useAppUpdate(): boolean {
  return useSyncExternalStore(on, () => update !== null);
}

export function takeAppUpdate(reload = () => window.location.reload()): void {
  if (update === 'replaced') {
    reload();
    return;
  }
  isAsked = true;
  const tooLate = setTimeout(reload, TAKE_OVER_MS);
  const opened = () => {
    clearTimeout(tooLate);
    reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', opened, { once: true });
  waiting?.postMessage('take-over');
}

/// <reference lib="webworker" />
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/**
 * Opens the app offline (docs/decisions/0093). A new version waits until the page knows that nothing can be
 * lost (`device/app-update.ts`).
 */
interface WorkerScope extends ServiceWorkerGlobalScope {
  /** `build/list-precached.ts` writes it. */
  readonly __PRECACHED: PrecacheEntry[];
}
declare const self: WorkerScope;

precacheAndRoute(self.__PRECACHED);
// Too large to precache: opening the camera keeps it.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'balanco-coletor-decoder' }),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));

// Serves the first visit's page too. Only the page activates a new version.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

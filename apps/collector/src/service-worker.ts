/// <reference lib="webworker" />
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/**
 * Keeps the app's files, so it opens offline (docs/decisions/0093). Never takes over a page by itself: a new
 * version waits until the page knows that nothing can be lost (`device/app-update.ts`).
 */
interface WorkerScope extends ServiceWorkerGlobalScope {
  /** The build inserts the list (`build/list-precached.ts`). */
  readonly __PRECACHED: PrecacheEntry[];
}
declare const self: WorkerScope;

precacheAndRoute(self.__PRECACHED);
// The camera's decoder is too large to precache; opening the camera once keeps it.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'balanco-coletor-decoder' }),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));

// The first visit's page also gets its files from the phone from then on. Only the page activates a new
// version.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

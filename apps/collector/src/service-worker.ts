/// <reference lib="webworker" />
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/**
 * Keeps the app's files on the phone, so that it opens without a network (docs/decisions/0093). It never takes over a page
 * by itself: the new version waits until the page says that nothing can be lost (`device/app-update.ts`).
 */
interface WorkerScope extends ServiceWorkerGlobalScope {
  /** The build writes the list here (`build/list-precached.ts`). */
  readonly __PRECACHED: PrecacheEntry[];
}
declare const self: WorkerScope;

precacheAndRoute(self.__PRECACHED);
// The camera's decoder is too large for everyone; whoever opened the camera once has it offline too.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'balanco-coletor-decoder' }),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));

// The page of the first visit, too, has its files from the phone from then on; a new version is activated by the page alone.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Missing in most browsers. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Prefetches the camera's decoder once a service worker can keep it, so the camera also works when first
 * opened offline. Skipped to save data, and on plain http, where nothing is kept.
 */
export function keepDecoder(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined || (navigator as WithConnection).connection?.saveData === true) return;
  const keep = () =>
    void fetch(decoder, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  if (workers.controller !== null) keep();
  else workers.addEventListener('controllerchange', keep, { once: true });
}

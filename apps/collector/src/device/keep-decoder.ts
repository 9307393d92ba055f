import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Missing in most browsers. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Fetches the camera's decoder once the service worker keeps what is fetched, so that a camera that is first opened without a network
 * reads too. Not for someone who saves data, and not on plain http, where nothing keeps it.
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

import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Most browsers lack it. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** The decoder is kept for a first offline use, unless data is to be saved, or plain http keeps nothing. */
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

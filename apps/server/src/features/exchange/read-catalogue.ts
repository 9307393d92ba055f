import { Worker } from 'node:worker_threads';
import {
  type CatalogueMessage,
  catalogueReceiver,
  type ReadCatalogue,
} from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';

/** A file that needs more ends the worker, not the server. */
const MEMORY_MB = 768;

/** A thread of the sources, in development, knows no TypeScript yet. */
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${new URL('./catalogue-worker.ts', import.meta.url)}');
})`;

/** In a thread of its own, so that phones don't wait and its memory is given back. Rejects if the thread ends. */
export function readCatalogue(bytes: Uint8Array, options: ImportOptions): Promise<ReadCatalogue> {
  return new Promise((resolve, reject) => {
    const settings = {
      workerData: { bytes, options },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    };
    // The worker is an entry of its own in the bundle (apps/server/vite.config.ts).
    const worker = import.meta.url.endsWith('.ts')
      ? new Worker(FROM_SOURCE, { ...settings, eval: true })
      : new Worker(new URL('./catalogue-worker.js', import.meta.url), settings);
    const receive = catalogueReceiver();
    worker.on('message', (message: CatalogueMessage) => {
      const catalogue = receive(message);
      if (catalogue !== null) resolve(catalogue);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread ended without a catalogue')));
  });
}

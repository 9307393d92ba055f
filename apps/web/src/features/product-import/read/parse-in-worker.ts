import type { ParseProgress } from '@balanco/catalogue-file/catalogue';
import { catalogueReceiver, type ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { ParseMessage, ParseRequest } from './parse.worker';

const FAILED = 'Não foi possível ler o arquivo. Tente novamente.';

/**
 * Parses a catalogue in a new worker.
 *
 * @param signal stops the parse
 * @returns the catalogue; an unusable file has a `refusal` and is no error
 * @throws {Error} with one Portuguese sentence if the worker can't run; the signal's reason
 */
export function parseInWorker(
  file: File,
  options: ImportOptions,
  onProgress?: ParseProgress,
  signal?: AbortSignal,
): Promise<ReadCatalogue> {
  return new Promise<ReadCatalogue>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
    const receive = catalogueReceiver();
    const stop = () => fail(signal?.reason);
    const close = () => {
      signal?.removeEventListener('abort', stop);
      worker.terminate();
    };
    const fail = (reason: unknown) => {
      close();
      reject(reason);
    };

    signal?.addEventListener('abort', stop);
    worker.onerror = () => fail(new Error(FAILED));
    worker.onmessage = ({ data: message }: MessageEvent<ParseMessage>) => {
      if (message.type === 'progress') onProgress?.(message.done, message.total);
      else if (message.type === 'failed' || message.type === 'rejected') fail(new Error(FAILED));
      else {
        const catalogue = receive(message);
        if (catalogue === null) return;
        close();
        resolve(catalogue);
      }
    };
    worker.postMessage({ file, options } satisfies ParseRequest);
  });
}

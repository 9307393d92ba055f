import type { Catalogue, ParseProgress } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { ParseMessage, ParseRequest } from './worker-messages';

const FAILED = 'Não foi possível ler o arquivo. Tente novamente.';

/**
 * Parses a catalogue outside the page's thread, in a new worker that ends with the parse.
 *
 * @param signal stops the parse, for example when the person changes an option.
 * @returns the catalogue; a file that can't be imported has a `refusal` and is not an error.
 * @throws {Error} with one Portuguese sentence if the worker can't run; the signal's reason if stopped.
 */
export function parseInWorker(
  file: File,
  options: ImportOptions,
  onProgress?: ParseProgress,
  signal?: AbortSignal,
): Promise<Catalogue> {
  return new Promise<Catalogue>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
    const received: Pick<Catalogue, 'rows' | 'problems'> = { rows: [], problems: [] };
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
      else if (message.type === 'rows') received.rows.push(...message.rows);
      else if (message.type === 'problems') received.problems.push(...message.problems);
      else if (message.type === 'failed' || message.type === 'rejected') fail(new Error(FAILED));
      else {
        close();
        resolve({ ...message.summary, ...received });
      }
    };
    worker.postMessage({ file, options } satisfies ParseRequest);
  });
}

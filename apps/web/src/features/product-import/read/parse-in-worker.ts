import type { Catalogue, CatalogueRow, ParseProgress } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { distinctRows, type ParseMessage, type ParseRequest, type ReadCatalogue } from './worker-messages';

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
    const received: Pick<Catalogue, 'rows' | 'problems'> = { rows: [], problems: [] };
    /** Stays empty if no product is repeated. */
    const distinct: CatalogueRow[] = [];
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
      else if (message.type === 'distinct') distinct.push(...distinctRows(received.rows, message));
      else if (message.type === 'failed' || message.type === 'rejected') fail(new Error(FAILED));
      else {
        close();
        const { rows } = received;
        resolve({ ...message.summary, ...received, distinct: distinct.length === 0 ? rows : distinct });
      }
    };
    worker.postMessage({ file, options } satisfies ParseRequest);
  });
}

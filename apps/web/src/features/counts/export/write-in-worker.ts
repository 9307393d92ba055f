import { UnexpectedAnswer } from '../../../api/failures';
import { type WorkerFailure, writeInWorker } from '../../../lib/write-in-worker';
import type { ExportOptions } from './export-options';
import { type CountsFile, type ExportNote, TooManyLines } from './make-export';

/** Pieces of up to some hundred kilobytes. */
const MOST_WAITING = 16;

export interface CountsWriting {
  /**
   * Transfers a piece, which empties the page's copy. Waits for a slow worker, so memory stays bounded.
   *
   * @throws what `finish` throws, if the worker has failed
   */
  readonly add: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  /**
   * Returns the file and ends the worker.
   *
   * @throws UnexpectedAnswer for an incomplete or different answer; an Error with a Portuguese sentence if
   * the file can't be made; the signal's reason
   */
  readonly finish: () => Promise<CountsFile>;
  readonly stop: () => void;
}

export function writeCountsInWorker(
  options: ExportOptions,
  signal: AbortSignal,
  onProgress: (note: ExportNote) => void,
): CountsWriting {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./write-counts.worker.ts', import.meta.url), { type: 'module' });
  let waiting = 0;
  let proceed = (): void => undefined;
  const onNote = (note: ExportNote) => {
    waiting -= 1;
    proceed();
    onProgress(note);
  };
  const writing = writeInWorker<ExportOptions, Uint8Array, CountsFile, ExportNote>(worker, options, signal, {
    onNote,
    errorOf,
  });
  return {
    async add(piece) {
      writing.add([piece], [piece.buffer]);
      waiting += 1;
      const room = waiting < MOST_WAITING ? undefined : new Promise<void>((resolve) => (proceed = resolve));
      await Promise.race([writing.failed, room]);
    },
    finish: writing.finish,
    stop: writing.stop,
  };
}

function errorOf({ name, message }: WorkerFailure): Error | undefined {
  if (name === 'UnexpectedAnswer') return new UnexpectedAnswer('the export');
  return name === 'TooManyLines' ? new TooManyLines(message) : undefined;
}

import type { CountsFile } from './counts-writer';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';
import type { ExportAnswer, ExportRequest } from './worker-messages';

const FAILED = 'Não foi possível gerar o arquivo. Tente novamente.';

export interface CountsWriting {
  readonly add: (lines: readonly ExportedLine[]) => void;
  /**
   * Returns the file with all added lines, and ends the worker.
   *
   * @throws {Error} with a Portuguese sentence if the worker fails; the signal's reason if it is aborted
   */
  readonly finish: () => Promise<CountsFile>;
  /** Ends the worker, with or without a file. */
  readonly stop: () => void;
}

/** Writes a file of counts in a worker, while the lines still arrive. */
export function writeCountsInWorker(options: ExportOptions, signal: AbortSignal): CountsWriting {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./write-counts.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: ExportRequest) => worker.postMessage(request);
  const stop = () => worker.terminate();
  const made = new Promise<CountsFile>((resolve, reject) => {
    const fail = (reason: unknown) => {
      stop();
      reject(reason);
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    worker.onerror = () => fail(new Error(FAILED));
    worker.onmessage = ({ data: answer }: MessageEvent<ExportAnswer>) => {
      if (answer.type === 'failed') return fail(new Error(FAILED));
      stop();
      resolve(answer.file);
    };
  });
  // `finish` returns this promise. A failure before that must not be an unhandled rejection.
  made.catch(() => undefined);
  send({ type: 'begin', options });
  return {
    add: (lines) => send({ type: 'lines', lines }),
    finish() {
      send({ type: 'finish' });
      return made;
    },
    stop,
  };
}

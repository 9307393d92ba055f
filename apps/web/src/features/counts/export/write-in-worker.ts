import type { CountsFile } from './counts-writer';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';
import type { ExportAnswer, ExportRequest } from './worker-messages';

const FAILED = 'Não foi possível gerar o arquivo. Tente novamente.';

export interface CountsWriting {
  readonly add: (lines: readonly ExportedLine[]) => void;
  /**
   * The file of all lines added; the worker ends with it.
   *
   * @throws {Error} with one Portuguese sentence if the worker can't run; the signal's reason if stopped.
   */
  readonly finish: () => Promise<CountsFile>;
  /** Ends the worker, with or without a file. */
  readonly stop: () => void;
}

/** Writes a file of counts outside the page's thread, in a worker of its own, while the lines still come. */
export function writeCountsInWorker(options: ExportOptions, signal: AbortSignal): CountsWriting {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./write-counts.worker.ts', import.meta.url), { type: 'module' });
  const say = (request: ExportRequest) => worker.postMessage(request);
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
  // Whoever calls `finish` is told; until then nobody waits for it.
  made.catch(() => undefined);
  say({ type: 'begin', options });
  return {
    add: (lines) => say({ type: 'lines', lines }),
    finish() {
      say({ type: 'finish' });
      return made;
    },
    stop,
  };
}

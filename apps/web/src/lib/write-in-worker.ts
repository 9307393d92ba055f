const FAILED = 'Não foi possível gerar o arquivo. Tente novamente.';

/** What the page sends, in this order: begin, any number of lines, finish. */
export type WritingRequest<Options, Line> =
  | { readonly type: 'begin'; readonly options: Options }
  | { readonly type: 'lines'; readonly lines: readonly Line[] }
  | { readonly type: 'finish' };

/** What the worker sends, once. */
export type WritingAnswer<File> =
  | { readonly type: 'made'; readonly file: File }
  | { readonly type: 'failed' };

export interface FileWriting<Line, File> {
  readonly add: (lines: readonly Line[]) => void;
  /**
   * Returns the file with all added lines, and ends the worker.
   *
   * @throws {Error} with a Portuguese sentence if the worker fails; the signal's reason if it is aborted
   */
  readonly finish: () => Promise<File>;
  /** Ends the worker, with or without a file. */
  readonly stop: () => void;
}

/** Writes a file in a worker of its own, while the lines still arrive. */
export function writeInWorker<Options, Line, File>(
  worker: Worker,
  options: Options,
  signal: AbortSignal,
): FileWriting<Line, File> {
  const send = (request: WritingRequest<Options, Line>) => worker.postMessage(request);
  const stop = () => worker.terminate();
  const made = new Promise<File>((resolve, reject) => {
    const fail = (reason: unknown) => {
      stop();
      reject(reason);
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    worker.onerror = () => fail(new Error(FAILED));
    worker.onmessage = ({ data: answer }: MessageEvent<WritingAnswer<File>>) => {
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

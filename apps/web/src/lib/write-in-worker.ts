const FAILED = 'Não foi possível gerar o arquivo. Tente novamente.';

/** What the page sends, in this order: begin, any number of lines, finish. */
export type WritingRequest<Options, Line> =
  | { readonly type: 'begin'; readonly options: Options }
  | { readonly type: 'lines'; readonly lines: readonly Line[] }
  | { readonly type: 'finish' };

/** What the worker sends: any number of notes, then the file or a failure. */
export type WritingAnswer<File, Note = never> =
  | { readonly type: 'note'; readonly note: Note }
  | { readonly type: 'made'; readonly file: File }
  | ({ readonly type: 'failed' } & WorkerFailure);

/** An error of a worker, whose class doesn't survive the way to the page. */
export interface WorkerFailure {
  readonly name: string;
  readonly message: string;
}

export interface FileWriting<Line, File> {
  /** @param transferred what the worker owns from now on, instead of a copy */
  readonly add: (lines: readonly Line[], transferred?: Transferable[]) => void;
  /**
   * Returns the file with all added lines, and ends the worker.
   *
   * @throws {Error} with a Portuguese sentence if the worker fails; the signal's reason if it is aborted
   */
  readonly finish: () => Promise<File>;
  /** Ends the worker, with or without a file. */
  readonly stop: () => void;
  /** Rejects as soon as no file can be made any more, with what `finish` throws; never resolves. */
  readonly failed: Promise<never>;
}

interface Listener<Note> {
  readonly onNote?: (note: Note) => void;
  /** The error of a failure that the page knows; by default, that the file could not be made. */
  readonly errorOf?: (failure: WorkerFailure) => Error | undefined;
}

/** Writes a file in a worker of its own, while the lines still arrive. */
export function writeInWorker<Options, Line, File, Note = never>(
  worker: Worker,
  options: Options,
  signal: AbortSignal,
  { onNote, errorOf }: Listener<Note> = {},
): FileWriting<Line, File> {
  const send = (request: WritingRequest<Options, Line>, transferred: Transferable[] = []) =>
    worker.postMessage(request, transferred);
  const stop = () => worker.terminate();
  const made = new Promise<File>((resolve, reject) => {
    const fail = (reason: unknown) => {
      stop();
      reject(reason);
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    worker.onerror = () => fail(new Error(FAILED));
    worker.onmessage = ({ data: answer }: MessageEvent<WritingAnswer<File, Note>>) => {
      if (answer.type === 'note') return onNote?.(answer.note);
      if (answer.type === 'failed') return fail(errorOf?.(answer) ?? new Error(FAILED));
      stop();
      resolve(answer.file);
    };
  });
  const failed = made.then(() => new Promise<never>(() => undefined));
  // A failure that nobody waits for yet must not be an unhandled rejection.
  failed.catch(() => undefined);
  send({ type: 'begin', options });
  return {
    add: (lines, transferred) => send({ type: 'lines', lines }, transferred),
    finish() {
      send({ type: 'finish' });
      return made;
    },
    stop,
    failed,
  };
}

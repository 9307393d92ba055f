type WritingRequest<Options, Line> =
  | { readonly type: 'begin'; readonly options: Options }
  | { readonly type: 'lines'; readonly lines: readonly Line[] }
  | { readonly type: 'finish' };

export type WritingAnswer<File, Note = never> =
  | { readonly type: 'note'; readonly note: Note }
  | { readonly type: 'made'; readonly file: File }
  | ({ readonly type: 'failed' } & WorkerFailure);

/** Classes don't survive the way to the page. */
export interface WorkerFailure {
  readonly name: string;
  readonly message: string;
}

export interface FileWriting<Line, File> {
  /** @param transferred moves instead of being copied */
  readonly add: (lines: readonly Line[], transferred?: Transferable[]) => void;
  /**
   * Ends the worker.
   *
   * @throws {Error} with a Portuguese sentence; the signal's reason
   */
  readonly finish: () => Promise<File>;
  readonly stop: () => void;
  /** Rejects with what `finish` throws, early; never resolves. */
  readonly failed: Promise<never>;
}

interface Listener<Note> {
  readonly onNote?: (note: Note) => void;
  /** If absent, the error says that no file could be made. */
  readonly errorOf?: (failure: WorkerFailure) => Error | undefined;
}

const FAILED = 'Não foi possível gerar o arquivo. Tente novamente.';

/** The worker writes while lines arrive. */
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
  // An early failure is no unhandled rejection.
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

interface FileWriter<Line, File> {
  readonly add: (lines: readonly Line[]) => void;
  readonly finish: () => File | Promise<File>;
}

export function serveFileWriter<Options, Line, File, Note = never>(
  create: (options: Options, note: (note: Note) => void) => Promise<FileWriter<Line, File>>,
): (request: WritingRequest<Options, Line>) => void {
  let writer: Promise<FileWriter<Line, File>> | undefined;
  const send = (answer: WritingAnswer<File, Note>) => self.postMessage(answer);
  const take = async (request: WritingRequest<Options, Line>) => {
    if (request.type === 'begin') writer = create(request.options, (note) => send({ type: 'note', note }));
    const open = await writer;
    if (open === undefined) throw new Error('lines arrived before the options');
    if (request.type === 'lines') open.add(request.lines);
    else if (request.type === 'finish') send({ type: 'made', file: await open.finish() });
  };
  // A worker's rejection doesn't reach the page's `onerror`.
  return (request) =>
    void take(request).catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      send({ type: 'failed', name, message });
    });
}

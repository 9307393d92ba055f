import type { WritingAnswer, WritingRequest } from './write-in-worker';

interface FileWriter<Line, File> {
  readonly add: (lines: readonly Line[]) => void;
  readonly finish: () => File | Promise<File>;
}

/** The worker's side of `writeInWorker`: makes a writer of the options, and answers once with its file. */
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
  // A rejection in a worker never reaches the page's `onerror`, so the worker reports it.
  return (request) =>
    void take(request).catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      send({ type: 'failed', name, message });
    });
}

import { type CountsWriter, createCountsWriter } from './counts-writer';
import type { ExportAnswer, ExportRequest } from './worker-messages';

let writer: Promise<CountsWriter> | undefined;

self.onmessage = ({ data }: MessageEvent<ExportRequest>) => {
  // A rejection in a worker never reaches the page's `onerror`, so the worker reports it.
  take(data).catch(() => send({ type: 'failed' }));
};

async function take(request: ExportRequest): Promise<void> {
  if (request.type === 'begin') writer = createCountsWriter(request.options);
  const open = await writer;
  if (open === undefined) throw new Error('lines arrived before the options');
  if (request.type === 'lines') open.add(request.lines);
  else if (request.type === 'finish') send({ type: 'made', file: open.finish() });
}

function send(answer: ExportAnswer): void {
  self.postMessage(answer);
}

import { parseFile } from '@balanco/catalogue-file/parse-file';
import { rejectedLines } from '@balanco/catalogue-file/rejected-lines';
import { catalogueMessages, type ParseMessage, type WorkerRequest } from './worker-messages';

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  // A worker's rejection never reaches the page's `onerror`.
  answer(data).catch(() => send({ type: 'failed' }));
};

async function answer(request: WorkerRequest): Promise<void> {
  if ('rejected' in request) {
    send({ type: 'rejected', rejected: await rejectedLines(request.rejected) });
    return;
  }
  const { file, options } = request;
  const catalogue = await parseFile(file, options, (done, total) => send({ type: 'progress', done, total }));
  for (const message of catalogueMessages(catalogue)) send(message);
}

function send(message: ParseMessage): void {
  self.postMessage(message);
}

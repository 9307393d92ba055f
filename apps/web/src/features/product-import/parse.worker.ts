import { parseFile } from '@balanco/catalogue-file/parse-file';
import { catalogueMessages, type ParseMessage, type ParseRequest } from './worker-messages';

self.onmessage = ({ data }: MessageEvent<ParseRequest>) => {
  // A rejection inside a worker never reaches the page's `onerror`, so it is sent as a message.
  answer(data).catch(() => send({ type: 'failed' }));
};

async function answer({ file, options }: ParseRequest): Promise<void> {
  const catalogue = await parseFile(file, options, (done, total) => send({ type: 'progress', done, total }));
  for (const message of catalogueMessages(catalogue)) send(message);
}

function send(message: ParseMessage): void {
  self.postMessage(message);
}

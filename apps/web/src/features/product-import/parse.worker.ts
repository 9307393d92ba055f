import { parseFile } from '@balanco/catalogue-file/parse-file';
import { catalogueMessages, type ParseMessage, type ParseRequest } from './worker-messages';

self.onmessage = ({ data }: MessageEvent<ParseRequest>) => {
  // A rejection inside a worker never reaches the page's `onerror`, so it is said in words.
  answer(data).catch(() => say({ type: 'failed' }));
};

async function answer({ file, options }: ParseRequest): Promise<void> {
  const catalogue = await parseFile(file, options, (done, total) => say({ type: 'progress', done, total }));
  for (const message of catalogueMessages(catalogue)) say(message);
}

function say(message: ParseMessage): void {
  self.postMessage(message);
}

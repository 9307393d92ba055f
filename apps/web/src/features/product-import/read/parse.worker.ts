import { type CatalogueMessage, catalogueMessages } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { parseFile } from '@balanco/catalogue-file/parse-file';
import {
  type RejectedLines,
  type RejectedRequest,
  rejectedLines,
} from '@balanco/catalogue-file/rejected-lines';

export interface ParseRequest {
  file: File;
  options: ImportOptions;
}

export type WorkerRequest = ParseRequest | { rejected: RejectedRequest };

/** Progress, then the catalogue or failed. Or only the rejected lines. */
export type ParseMessage =
  | { type: 'progress'; done: number; total: number }
  | CatalogueMessage
  | { type: 'rejected'; rejected: RejectedLines }
  | { type: 'failed' };

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

import { parentPort, workerData } from 'node:worker_threads';
import { catalogueMessages } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { parseFile } from '@balanco/catalogue-file/parse-file';

const { bytes, options } = workerData as { bytes: Uint8Array<ArrayBuffer>; options: ImportOptions };

for (const message of catalogueMessages(await parseFile(new Blob([bytes]), options)))
  parentPort?.postMessage(message);

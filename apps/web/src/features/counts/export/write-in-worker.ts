import { type FileWriting, writeInWorker } from '../../../lib/write-in-worker';
import type { CountsFile } from './counts-writer';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';

export type CountsWriting = FileWriting<ExportedLine, CountsFile>;

/** Writes a file of counts in a worker, while the lines still arrive. */
export function writeCountsInWorker(options: ExportOptions, signal: AbortSignal): CountsWriting {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./write-counts.worker.ts', import.meta.url), { type: 'module' });
  return writeInWorker(worker, options, signal);
}

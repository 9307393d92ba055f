import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { type FileWriting, writeInWorker } from '../../../lib/write-in-worker';
import type { CheckOptions, FileVerdict } from './check-file';

const FAILED = 'Não foi possível conferir o arquivo. Tente novamente.';

/** Reads and compares in a worker, which items reach while they still arrive. */
export function checkFileInWorker(
  options: CheckOptions,
  signal: AbortSignal,
): FileWriting<SettlementItem, FileVerdict> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), { type: 'module' });
  return writeInWorker(worker, options, signal, {
    errorOf: ({ name, message }) => new Error(name === 'UnreadableFile' ? message : FAILED),
  });
}

import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { type FileWriting, writeInWorker } from '../../../lib/write-in-worker';
import type { SettlementFile, SettlementFileOptions } from './settlement-writer';

export function writeSettlementInWorker(
  options: SettlementFileOptions,
  signal: AbortSignal,
): FileWriting<SettlementItem, SettlementFile> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./write-settlement.worker.ts', import.meta.url), { type: 'module' });
  return writeInWorker(worker, options, signal);
}

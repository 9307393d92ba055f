import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { FileWriting } from '../../../lib/write-in-worker';
import { type CheckOptions, createFileChecker } from '../file-check/check-file';
import { createSettlementWriter, type SettlementFileOptions } from '../settlement-file/settlement-writer';

/** These functions do a worker's work in the page (`vi.mock('…-in-worker')`), because jsdom has no workers. */
export const checkFileInWorker = (options: CheckOptions, signal: AbortSignal) =>
  inPage(createFileChecker(options), signal);

export const writeSettlementInWorker = (options: SettlementFileOptions, signal: AbortSignal) =>
  inPage(createSettlementWriter(options), signal);

interface Writer<File> {
  readonly add: (items: readonly SettlementItem[]) => void;
  readonly finish: () => Promise<File>;
}

function inPage<File>(writer: Promise<Writer<File>>, signal: AbortSignal): FileWriting<SettlementItem, File> {
  const pieces: (readonly SettlementItem[])[] = [];
  const failed = writer.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    add: (items) => pieces.push(structuredClone(items)),
    async finish() {
      const open = await writer;
      signal.throwIfAborted();
      for (const piece of pieces) open.add(piece);
      return open.finish();
    },
    stop: () => undefined,
    failed,
  };
}

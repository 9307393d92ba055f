import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { FileWriting } from '../../../lib/write-in-worker';
import { type CheckOptions, createFileChecker, type FileVerdict } from '../file-check/check-file';

/** Checks in the test's own thread, because jsdom has no workers; use with `vi.mock('…/check-file-in-worker')`. */
export function checkFileInWorker(
  options: CheckOptions,
  signal: AbortSignal,
): FileWriting<SettlementItem, FileVerdict> {
  const checker = createFileChecker(options);
  checker.catch(() => undefined);
  const pieces: (readonly SettlementItem[])[] = [];
  return {
    add: (items) => pieces.push(structuredClone(items)),
    async finish() {
      const open = await checker;
      signal.throwIfAborted();
      for (const piece of pieces) open.add(piece);
      return open.finish();
    },
    stop: () => undefined,
    failed: checker.then(() => new Promise<never>(() => undefined)),
  };
}

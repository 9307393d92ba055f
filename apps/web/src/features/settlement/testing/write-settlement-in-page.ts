import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { FileWriting } from '../../../lib/write-in-worker';
import {
  createSettlementWriter,
  type SettlementFile,
  type SettlementFileOptions,
} from '../settlement-file/settlement-writer';

/** It stands in with `vi.mock('…/write-settlement-in-worker')`, because jsdom has no workers. */
export function writeSettlementInWorker(
  options: SettlementFileOptions,
  signal: AbortSignal,
): FileWriting<SettlementItem, SettlementFile> {
  const pieces: (readonly SettlementItem[])[] = [];
  return {
    add: (items) => pieces.push(structuredClone(items)),
    async finish() {
      const writer = await createSettlementWriter(options);
      signal.throwIfAborted();
      for (const piece of pieces) writer.add(piece);
      return writer.finish();
    },
    stop: () => undefined,
    failed: new Promise(() => undefined),
  };
}

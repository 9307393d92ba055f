import type { ExportOptions } from '../export/export-options';
import { type ExportNote, makeExport } from '../export/make-export';
import type { CountsWriting } from '../export/write-in-worker';

/** It stands in with `vi.mock('./write-in-worker')`, because jsdom has no workers. */
export function writeCountsInWorker(
  options: ExportOptions,
  signal: AbortSignal,
  onProgress: (note: ExportNote) => void,
): CountsWriting {
  const making = makeExport(options, onProgress);
  making.catch(() => undefined);
  return {
    async add(piece) {
      (await making).add([structuredClone(piece)]);
    },
    async finish() {
      signal.throwIfAborted();
      return (await making).finish();
    },
    stop: () => undefined,
  };
}

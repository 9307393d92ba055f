import { createCountsWriter } from '../export/counts-writer';
import type { ExportOptions } from '../export/export-options';
import type { ExportedLine } from '../export/exported-line';
import type { CountsWriting } from '../export/write-in-worker';

/** Writes in the test's own thread, because jsdom has no workers; use with `vi.mock('./write-in-worker')`. */
export function writeCountsInWorker(options: ExportOptions, signal: AbortSignal): CountsWriting {
  const pieces: (readonly ExportedLine[])[] = [];
  return {
    add: (lines) => pieces.push(structuredClone(lines)),
    async finish() {
      const writer = await createCountsWriter(options);
      signal.throwIfAborted();
      for (const piece of pieces) writer.add(piece);
      return writer.finish();
    },
    stop: () => undefined,
  };
}

import {
  BULK_COUNT_LIMIT,
  type BulkCountAnswer,
  type WrittenCount,
} from '@balanco/contract/counts/count-bulk';
import type { CountLine } from '@balanco/contract/counts/counts';

/** What the calls of one bulk action did together. */
export interface BulkOutcome extends BulkCountAnswer {
  /** Lines that were sent before a call failed, and the failure; absent if all were sent. */
  readonly stopped?: { readonly sent: number; readonly error: unknown };
}

/**
 * Sends lines in calls of at most 1,000, one after the other. The lines of one count stay in one call, because the first
 * call that changes a count gives it another version. Nothing is sent after a call that failed.
 *
 * @throws what `send` throws, if nothing was sent before
 */
export async function bulkInBatches(
  lines: readonly CountLine[],
  send: (batch: readonly CountLine[]) => Promise<BulkCountAnswer>,
  onProgress: (sent: number) => void,
): Promise<BulkOutcome> {
  const changed: WrittenCount[] = [];
  const failed: BulkCountAnswer['failed'] = [];
  let sent = 0;
  for (const batch of batchesOf(lines)) {
    try {
      const answer = await send(batch);
      changed.push(...answer.changed);
      failed.push(...answer.failed);
    } catch (error) {
      if (sent === 0) throw error;
      return { changed, failed, stopped: { sent, error } };
    }
    sent += batch.length;
    onProgress(sent);
  }
  return { changed, failed };
}

/** Parts of a list, each as large as one call takes. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / BULK_COUNT_LIMIT);
  return Array.from({ length: parts }, (_part, index) =>
    items.slice(index * BULK_COUNT_LIMIT, (index + 1) * BULK_COUNT_LIMIT),
  );
}

function batchesOf(lines: readonly CountLine[]): CountLine[][] {
  const byCount = new Map<number, CountLine[]>();
  for (const line of lines) byCount.set(line.count_id, [...(byCount.get(line.count_id) ?? []), line]);
  const batches: CountLine[][] = [];
  let batch: CountLine[] = [];
  for (const group of byCount.values()) {
    if (batch.length > 0 && batch.length + group.length > BULK_COUNT_LIMIT) {
      batches.push(batch);
      batch = [];
    }
    batch = [...batch, ...group];
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

import type { BulkAnswer } from '@balanco/contract/products/products';
import { expect, it, vi } from 'vitest';
import { type BatchProgress, importBatches } from './import-batches.js';

const rowsOf = (count: number) => Array.from({ length: count }, (_row, index) => index);

function prepare(count: number, send: (batch: readonly number[]) => Promise<BulkAnswer> = allNew) {
  const steps: string[] = [];
  const progress: BatchProgress[] = [];
  const stop = new AbortController();
  const start = () =>
    importBatches({
      rows: rowsOf(count),
      send: (batch) => {
        steps.push(`send ${batch[0]}-${batch.at(-1)}`);
        return send(batch);
      },
      pauseMs: 100,
      wait: async (milliseconds) => {
        steps.push(`wait ${milliseconds}`);
      },
      onProgress: (now) => progress.push(now),
      signal: stop.signal,
    });
  return { steps, progress, stop, start };
}

async function allNew(batch: readonly number[]): Promise<BulkAnswer> {
  return { created: batch.length, updated: 0, unchanged: 0, refused: [] };
}

it('importBatches sends 500 rows at a time with pauses between batches', async () => {
  const { steps, start } = prepare(1001);
  await start();
  expect(steps).toEqual(['send 0-499', 'wait 100', 'send 500-999', 'wait 100', 'send 1000-1000']);
});

it('importBatches sends 500 rows as one batch without a pause', async () => {
  const { steps, start } = prepare(500);
  await start();
  expect(steps).toEqual(['send 0-499']);
});

it('importBatches adds up the server’s answers', async () => {
  const answers = [
    { created: 499, updated: 0, unchanged: 1, refused: [] },
    { created: 0, updated: 200, unchanged: 100, refused: [] },
  ];
  const { start } = prepare(800, async () => answers.shift() ?? expect.unreachable('a third batch'));
  expect(await start()).toEqual({
    kind: 'done',
    totals: { created: 499, updated: 200, unchanged: 101, refused: [] },
  });
});

it('importBatches returns the indexes of refused rows in the whole list', async () => {
  const { start } = prepare(1100, async (batch) => ({
    created: batch.length - 1,
    updated: 0,
    unchanged: 0,
    refused: [{ row: 7, fields: { value: ['O valor passa do limite.'] } }],
  }));
  const outcome = await start();
  expect(outcome.kind === 'done' && outcome.totals.refused.map(({ row }) => row)).toEqual([7, 507, 1007]);
});

it('importBatches reports the current batch and how many rows are stored', async () => {
  const { progress, start } = prepare(1200);
  await start();
  expect(progress).toEqual([
    { batch: 1, batches: 3, rowsDone: 0, rows: 1200 },
    { batch: 2, batches: 3, rowsDone: 500, rows: 1200 },
    { batch: 3, batches: 3, rowsDone: 1000, rows: 1200 },
    { batch: 3, batches: 3, rowsDone: 1200, rows: 1200 },
  ]);
});

it('importBatches stops at the batch that fails', async () => {
  const error = new Error('refused');
  const send = vi.fn(allNew).mockImplementationOnce(allNew).mockRejectedValueOnce(error);
  const { progress, start } = prepare(2000, send);
  expect(await start()).toEqual({ kind: 'failed', error });
  expect(send).toHaveBeenCalledTimes(2);
  expect(progress.at(-1)).toEqual({ batch: 2, batches: 4, rowsDone: 500, rows: 2000 });
});

it('importBatches sends nothing after its signal stops it', async () => {
  const { steps, stop, start } = prepare(2000, async (batch) => {
    stop.abort();
    return allNew(batch);
  });
  expect(await start()).toEqual({ kind: 'stopped' });
  expect(steps.filter((step) => step.startsWith('send'))).toHaveLength(1);
});

it('importBatches reports an aborted call as stopped, not as failed', async () => {
  const { stop, start } = prepare(2000, async () => {
    stop.abort();
    throw new DOMException('The operation was aborted', 'AbortError');
  });
  expect(await start()).toEqual({ kind: 'stopped' });
});

import type { BulkAnswer } from '@balanco/contract/products';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error';
import { type BatchProgress, importBatches } from './import-batches';

const rowsOf = (count: number) => Array.from({ length: count }, (_row, index) => index);

/** An import whose steps are written down in order. */
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

it('sends 500 rows at a time, in order, and rests 100 ms between two batches only', async () => {
  const { steps, start } = prepare(1001);
  await start();
  expect(steps).toEqual(['send 0-499', 'wait 100', 'send 500-999', 'wait 100', 'send 1000-1000']);
});

it('sends one batch without a pause where 500 rows are all', async () => {
  const { steps, start } = prepare(500);
  await start();
  expect(steps).toEqual(['send 0-499']);
});

it('adds up what the server says', async () => {
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

it('counts refused rows from the first row of all', async () => {
  const { start } = prepare(1100, async (batch) => ({
    created: batch.length - 1,
    updated: 0,
    unchanged: 0,
    refused: [{ row: 7, fields: { value: ['O valor passa do limite.'] } }],
  }));
  const outcome = await start();
  expect(outcome.kind === 'done' && outcome.totals.refused.map(({ row }) => row)).toEqual([7, 507, 1007]);
});

it('says which batch is on its way and how many rows are stored', async () => {
  const { progress, start } = prepare(1200);
  await start();
  expect(progress).toEqual([
    { batch: 1, batches: 3, rowsDone: 0, rows: 1200 },
    { batch: 2, batches: 3, rowsDone: 500, rows: 1200 },
    { batch: 3, batches: 3, rowsDone: 1000, rows: 1200 },
    { batch: 3, batches: 3, rowsDone: 1200, rows: 1200 },
  ]);
});

it('stops at the batch that fails', async () => {
  const error = new Error('refused');
  const send = vi.fn(allNew).mockImplementationOnce(allNew).mockRejectedValueOnce(error);
  const { progress, start } = prepare(2000, send);
  expect(await start()).toEqual({ kind: 'failed', error });
  expect(send).toHaveBeenCalledTimes(2);
  expect(progress.at(-1)).toEqual({ batch: 2, batches: 4, rowsDone: 500, rows: 2000 });
});

it('sends the same batch again while the server is busy, and goes on after it', async () => {
  const refusal = {
    status: 503,
    code: null,
    detail: null,
    fields: {},
    current: undefined,
    retryAfterSeconds: 3,
  };
  const send = vi
    .fn(allNew)
    .mockImplementationOnce(allNew)
    .mockRejectedValueOnce(new ApiError('busy', refusal));
  const { steps, start } = prepare(1001, send);
  expect(await start()).toMatchObject({ kind: 'done', totals: { created: 1001 } });
  expect(steps).toEqual([
    'send 0-499',
    'wait 100',
    'send 500-999',
    'wait 3000',
    'send 500-999',
    'wait 100',
    'send 1000-1000',
  ]);
});

describe('when the signal stops it', () => {
  it('sends nothing more', async () => {
    const { steps, stop, start } = prepare(2000, async (batch) => {
      stop.abort();
      return allNew(batch);
    });
    expect(await start()).toEqual({ kind: 'stopped' });
    expect(steps.filter((step) => step.startsWith('send'))).toHaveLength(1);
  });

  it('takes the call that breaks off for no failure', async () => {
    const { stop, start } = prepare(2000, async () => {
      stop.abort();
      throw new DOMException('The operation was aborted', 'AbortError');
    });
    expect(await start()).toEqual({ kind: 'stopped' });
  });
});

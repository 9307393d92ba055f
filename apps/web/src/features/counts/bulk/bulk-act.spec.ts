import type { CountLine } from '@balanco/contract/counts/count';
import type { BulkCountAnswer } from '@balanco/contract/counts/count-bulk';
import { expect, it } from 'vitest';
import { countLine } from '../testing/count-line';
import { bulkInBatches, partsOf } from './bulk-act';

const line = (count_id: number, entry_index = 0): CountLine =>
  countLine({ line_id: count_id * 1000 + entry_index, count_id, entry_index });
const many = (total: number) => Array.from({ length: total }, (_line, index) => line(index + 1));
const done = (batch: readonly CountLine[]): BulkCountAnswer => ({
  changed: [...new Set(batch.map(({ count_id }) => count_id))].map((id) => ({ id, _version: 4 })),
  failed: [],
});

it('bulkInBatches sends many lines in consecutive calls and adds up their answers', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];
  const outcome = await bulkInBatches(
    many(2345),
    async (batch) => {
      sizes.push(batch.length);
      return done(batch);
    },
    (sent) => progress.push(sent),
  );
  expect(sizes).toEqual([1000, 1000, 345]);
  expect(progress).toEqual([1000, 2000, 2345]);
  expect(outcome.changed).toHaveLength(2345);
  expect(outcome.stopped).toBeUndefined();
});

it('bulkInBatches keeps the lines of one count in one call', async () => {
  const lines = [line(5000), ...many(999), line(5000, 1), line(6000)];
  const batches: number[][] = [];
  await bulkInBatches(
    lines,
    async (batch) => {
      batches.push(batch.map(({ count_id }) => count_id));
      return done(batch);
    },
    () => undefined,
  );
  expect(batches.map((batch) => batch.filter((id) => id === 5000).length)).toEqual([2, 0]);
  expect(batches.flat()).toHaveLength(1002);
});

it('bulkInBatches stops after a failed call and reports what was done', async () => {
  let calls = 0;
  const send = async (batch: readonly CountLine[]) => {
    calls += 1;
    if (calls === 2) throw new Error('offline');
    return done(batch);
  };
  const outcome = await bulkInBatches(many(3000), send, () => undefined);
  expect(calls).toBe(2);
  expect(outcome.changed).toHaveLength(1000);
  expect(outcome.stopped).toEqual({ sent: 1000, error: new Error('offline') });
});

it('bulkInBatches throws if the first call fails', async () => {
  const send = () => Promise.reject(new Error('offline'));
  await expect(bulkInBatches(many(2000), send, () => undefined)).rejects.toThrow('offline');
});

it('partsOf cuts a list into parts of one call', () => {
  expect(partsOf(many(1001)).map((part) => part.length)).toEqual([1000, 1]);
  expect(partsOf([])).toEqual([]);
});

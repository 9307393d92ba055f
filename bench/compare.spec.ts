import { expect, test } from 'vitest';
import { formatTable, measureRounds, quantile, summarise } from './compare.js';

test('A quantile lies between two values by its distance from them', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([4, 1, 3, 2, 5], 0.25)).toBe(2);
  expect(quantile([7], 0.75)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test('One slow round hardly moves the ratio of medians or its quartiles', () => {
  const row = summarise('list', '< 2', { ours: [30, 33, 36, 30, 900], bare: [20, 20, 24, 20, 20] });
  expect(row).toEqual({
    name: 'list',
    aim: '< 2',
    unit: 'ms',
    ours: 33,
    bare: 20,
    ratio: 1.65,
    quartiles: [1.5, 1.65],
  });
});

test('Both sides of a row are measured in turns', async () => {
  const order: string[] = [];
  const rounds = await measureRounds(
    2,
    async (round) => order.push(`ours ${round}`),
    async (round) => order.push(`bare ${round}`),
  );
  expect(order).toEqual(['bare 0', 'ours 0', 'bare 1', 'ours 1']);
  expect([rounds.ours.length, rounds.bare.length]).toEqual([2, 2]);
});

test('The table shows rows with notes, fractions of short times and the fastest peer', () => {
  const list = summarise('list', '< 2', { ours: [3], bare: [2] });
  const batches = { ...summarise('batches', '-', { ours: [300], bare: [200] }), note: '7 a second' };
  const memory = summarise(
    'memory',
    '-',
    { ours: [80], bare: [40], peers: { slow: [400], fast: [200] } },
    'MB',
  );
  expect(formatTable([list, batches, memory]).split('\n')).toEqual([
    'benchmark            ours    floor   ratio  quartiles  aim  peer',
    '-------------------  ------  ------  -----  ---------  ---  -------------------',
    'list                 3.0 ms  2.0 ms  1.50   1.50-1.50  < 2',
    'batches: 7 a second  300 ms  200 ms  1.50   1.50-1.50  -',
    'memory               80 MB   40 MB   2.00   2.00-2.00  -    200 MB (fast): 0.40',
  ]);
});

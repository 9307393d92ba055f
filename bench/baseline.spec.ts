import { expect, test } from 'vitest';
import { compareWithBaseline, renewBaseline } from './baseline.js';
import type { Comparison } from './compare.js';

const measured = { date: '2026-11-22', machine: 'two cores' };
const baseline = { rows: { list: { ratio: 2, lower: 1.9, upper: 2.2, ...measured } } };

function row(ratio: number, lower: number, upper: number, name = 'list'): Comparison {
  return { name, aim: '-', ours: ratio, bare: 1, ratio, quartiles: [lower, upper] };
}

test.each([
  ['worse', 'a higher ratio whose quartiles lie above', row(2.6, 2.5, 2.7)],
  ['better', 'a lower ratio whose quartiles lie below', row(1.5, 1.4, 1.6)],
  ['same', 'a higher ratio with quartiles that overlap', row(2.6, 2.1, 3)],
  ['same', 'a lower ratio with quartiles that overlap', row(1.5, 1.2, 1.95)],
  ['same', 'a ratio that rose by less than a tenth', row(2.19, 2.21, 2.3)],
] as const)('A row is %s with %s', (verdict, _case, measuredRow) => {
  expect(compareWithBaseline([measuredRow], baseline)).toEqual([
    { name: 'list', before: 2, ratio: measuredRow.ratio, verdict },
  ]);
});

test('A row that the baseline lacks is new', () => {
  expect(compareWithBaseline([row(9, 9, 9, 'search')], baseline)).toEqual([
    { name: 'search', before: null, ratio: 9, verdict: 'new' },
  ]);
});

test('A new baseline replaces measured rows, keeps others and sorts by name', () => {
  const old = { rows: { ...baseline.rows, left: baseline.rows.list, gone: baseline.rows.list } };
  const renewed = renewBaseline(
    old,
    [row(1.23456, 1.2, 1.3), row(0.0512345, 0.05, 0.06, 'fast')],
    new Set(['list', 'left', 'fast']),
    { date: '2026-11-23', machine: 'four cores' },
  );
  const newer = { date: '2026-11-23', machine: 'four cores' };
  expect(Object.entries(renewed.rows)).toEqual([
    ['fast', { ratio: 0.0512, lower: 0.05, upper: 0.06, ...newer }],
    ['left', baseline.rows.list],
    ['list', { ratio: 1.23, lower: 1.2, upper: 1.3, ...newer }],
  ]);
});

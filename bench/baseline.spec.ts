import { expect, test } from 'vitest';
import { compareWithBaseline, describeBaseline, renewBaseline, replaceFigures } from './baseline.js';
import type { Comparison } from './compare.js';

const measured = { date: '2026-11-22', machine: 'two cores' };

function row(ratio: number, lower: number, upper: number, name = 'list'): Comparison {
  return { name, aim: '-', unit: 'ms', ours: ratio, bare: 1, ratio, quartiles: [lower, upper] };
}

const { name: _, ...before } = row(2, 1.9, 2.2);
const list = { ...before, ...measured };
const baseline = { rows: { list } };

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
  const newer = { date: '2026-11-23', machine: 'four cores' };
  const { rows } = renewBaseline(
    { rows: { ...baseline.rows, left: list, gone: list } },
    [row(1.23456, 1.2, 1.3), row(0.0512345, 0.05, 0.06, 'fast')],
    new Set(['list', 'left', 'fast']),
    newer,
  );
  expect(Object.keys(rows)).toEqual(['fast', 'left', 'list']);
  expect(rows.left).toEqual(list);
  expect(rows.list).toMatchObject({ ratio: 1.23, quartiles: [1.2, 1.3], ...newer });
  expect(rows.fast).toMatchObject({ ratio: 0.0512, quartiles: [0.05, 0.06], ...newer });
});

test('The table of the document names where a row was measured if elsewhere than most', () => {
  const older = { ...list, date: '2026-11-01' };
  const table = describeBaseline(
    { rows: { list, search: list, older, peer: { ...list, peer: { name: 'Other 1', median: 8 } } } },
    ['peer', 'older', 'list', 'search', 'not measured'],
  );
  expect(table.split('\n')).toEqual([
    '2026-11-22, two cores.',
    '',
    '| row | ours | ratio | aim |',
    '| --- | --- | --- | --- |',
    '| older (2026-11-01, two cores) | 2.0 ms | 2.00 | - |',
    '| list | 2.0 ms | 2.00 | - |',
    '| search | 2.0 ms | 2.00 | - |',
  ]);
});

test('Only what is between the marks of the document is replaced', () => {
  const document = [
    'before',
    '<!-- figures: written by npm run bench -- --write-baseline -->',
    'old',
    '<!-- end of figures -->',
    'after',
  ];
  expect(replaceFigures(document.join('\n'), 'new').split('\n')).toEqual([
    ...document.slice(0, 2),
    '',
    'new',
    '',
    ...document.slice(3),
  ]);
  expect(() => replaceFigures('no marks', 'new')).toThrow('end of figures');
});

import { expect, test } from 'vitest';
import { summarise } from './compare.js';
import { compareWithFigures, renewFigures } from './figures.js';

const EMPTY =
  'before\n<!-- figures: written by npm run bench -- --write -->\nold\n<!-- end of figures -->\nafter\n';
const measured = { date: '2026-11-22', machine: '2 cores' };
const row = (ratio: number, low: number, high: number, name = 'list') => ({
  ...summarise(name, '< 2', { ours: [ratio], bare: [1] }, '7 a second'),
  quartiles: [low, high] as const,
});
const document = renewFigures(EMPTY, [row(2, 1.9, 2.2), row(1, 1, 1, 'gone')], ['list', 'gone'], measured);

test.each([
  ['worse', 'a higher ratio whose quartiles lie above', row(2.6, 2.5, 2.7)],
  ['better', 'a lower ratio whose quartiles lie below', row(1.5, 1.4, 1.6)],
  ['same', 'a higher ratio with quartiles that overlap', row(2.6, 2.1, 3)],
  ['same', 'a lower ratio with quartiles that overlap', row(1.5, 1.2, 1.95)],
  ['same', 'a ratio that rose by less than a tenth', row(2.19, 2.21, 2.3)],
  ['new', 'a name that the table lacks', row(9, 9, 9, 'search')],
] as const)('A row is %s with %s', (verdict, _case, found) => {
  expect(compareWithFigures(found, document)).toBe(verdict);
});

test('The document keeps what was not measured again and loses rows that are gone', () => {
  const newer = { date: '2026-11-23', machine: '4 cores' };
  expect(
    renewFigures(document, [row(0.5, 0.4, 0.6, 'search')], ['search', 'list'], newer).split('\n'),
  ).toEqual([
    'before',
    '<!-- figures: written by npm run bench -- --write -->',
    '',
    '4 cores.',
    '',
    '| row | ours | ratio | quartiles | aim | measured | note |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| search | 0.50 ms | 0.50 | 0.40-0.60 | < 2 | 2026-11-23 | 7 a second |',
    '| list | 2.0 ms | 2.00 | 1.90-2.20 | < 2 | 2026-11-22 | 7 a second |',
    '',
    '<!-- end of figures -->',
    'after',
    '',
  ]);
});

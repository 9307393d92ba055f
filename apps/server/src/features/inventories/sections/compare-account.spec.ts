import { DIFFERENCE_LIMIT } from '@balanco/contract/inventories/sections';
import { expect, it } from 'vitest';
import { compareAccount, type ServerLine } from './compare-account.js';

const line = (id: string, quantity: number | null = 1, factor = 1): ServerLine => ({
  id,
  index: 0,
  quantity,
  factor,
  code: '789',
});

it('the same lines in any order show no difference', () => {
  expect(compareAccount([line('a'), line('b', 0.1)], [line('b', 0.1), line('a')], () => 'unknown')).toEqual({
    differences: [],
    more: 0,
  });
});

it('comparing distinguishes missing lines from lines with other numbers', () => {
  const { differences } = compareAccount(
    [line('a', 2), line('gone'), line('never')],
    [line('a', 3), line('b', null)],
    (id) => (id === 'gone' ? 'deleted' : 'unknown'),
  );
  expect(differences.map(({ id, kind, phone, server }) => [id, kind, phone, server])).toEqual([
    ['a', 'different', { quantity: 2, factor: 1 }, { quantity: 3, factor: 1 }],
    ['gone', 'deleted', { quantity: 1, factor: 1 }, null],
    ['never', 'unknown', { quantity: 1, factor: 1 }, null],
    ['b', 'only_here', null, { quantity: null, factor: 1 }],
  ]);
});

it('the list of differences is limited and counts the rest', () => {
  const many = Array.from({ length: DIFFERENCE_LIMIT + 7 }, (_, index) => line(String(index)));
  const { differences, more } = compareAccount(many, [], () => 'unknown');
  expect([differences.length, more]).toEqual([DIFFERENCE_LIMIT, 7]);
});

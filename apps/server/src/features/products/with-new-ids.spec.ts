import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withNewIds } from './with-new-ids.js';

const moments = fc.integer({ min: 0, max: 2 ** 48 - 10 });
const newIds = (count: number, now: number) =>
  withNewIds(
    Array.from({ length: count }, () => ({})),
    now,
  ).map(({ id }) => id);
const moment = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

it('new ids are UUIDs of version 7 that begin with their milliseconds', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 600 }), (now, count) => {
      for (const id of newIds(count, now)) {
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(moment(id)).toBe(now);
      }
    }),
    { numRuns: 20 },
  );
});

it('new ids rise, even beyond what one millisecond can hold', () => {
  const ids = newIds(10_000, 1_700_000_000_000);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(moment(ids[9_999] ?? '')).toBe(1_700_000_000_002);
});

it('ids of a later moment sort behind earlier ones, without duplicates', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      fc.pre(one < other);
      const [first = '', again = '', later = ''] = [one, one, other].flatMap((now) => newIds(1, now));
      expect(first < later).toBe(true);
      expect(first).not.toBe(again);
    }),
  );
});

// @vitest-environment jsdom
import type { CountLine } from '@balanco/contract/counts/count';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CountListing } from './counts-query';
import { useNewLines } from './new-lines';
import { countLine, PHARMACY } from './testing/count-line';

const filter = { pharmacy: PHARMACY, search: '', searchIn: null, inventory: null, section: null, only: null };
const line = (id: number): CountLine => countLine({ line_id: id, count_id: id });
const page = (ids: readonly number[], count: number, listing: Partial<CountListing> = {}) => ({
  listing: { ...filter, page: 1, sort: undefined, ...listing },
  count,
  results: ids.map(line),
});

function look(first: ReturnType<typeof page>) {
  return renderHook((shown: ReturnType<typeof page>) => useNewLines(shown), { initialProps: first });
}

it('lines that arrive later are new until marked as seen', () => {
  const { result, rerender } = look(page([12, 11], 2));
  expect(result.current.count).toBe(0);
  rerender(page([14, 13, 12, 11], 4));
  expect(result.current.count).toBe(2);
  expect([14, 13, 12, 11].map((id) => result.current.isNew(line(id)))).toEqual([true, true, false, false]);
  act(() => result.current.markSeen());
  expect(result.current.count).toBe(0);
  expect(result.current.isNew(line(14))).toBe(false);
});

it('lines that are only counted so far are seen once a press loads them', () => {
  const old = page([12, 11], 2);
  const { result, rerender } = renderHook(({ shown, latest }) => useNewLines(shown, latest), {
    initialProps: { shown: old, latest: undefined as number | undefined },
  });
  rerender({ shown: old, latest: 5 });
  expect(result.current.count).toBe(3);
  act(() => result.current.markSeen());
  expect(result.current.count).toBe(0);
  rerender({ shown: page([15, 14, 13, 12, 11], 5), latest: undefined });
  expect(result.current.count).toBe(0);
  rerender({ shown: page([16, 15, 14], 6), latest: undefined });
  expect([16, 15].map((id) => result.current.isNew(line(id)))).toEqual([true, false]);
});

it('a deletion makes no line new and hides no new line', () => {
  const { result, rerender } = look(page([12, 11], 2));
  rerender(page([11], 1));
  expect(result.current.count).toBe(0);
  rerender(page([13, 11], 2));
  expect(result.current.count).toBe(1);
});

it('a different page keeps counting but marks no row', () => {
  const { result, rerender } = look(page([500], 300));
  rerender(page([300, 299], 302, { page: 2 }));
  expect(result.current.count).toBe(2);
  expect(result.current.isNew(line(502))).toBe(false);
  rerender(page([502, 501, 500], 302));
  expect(result.current.isNew(line(502))).toBe(true);
});

it('a list opened on page two learns the newest from page one', () => {
  const { result, rerender } = look(page([300], 300, { page: 2 }));
  rerender(page([500, 499], 300));
  expect(result.current.isNew(line(500))).toBe(false);
  rerender(page([501, 500], 301));
  expect(result.current.isNew(line(501))).toBe(true);
});

it('a different filter starts over', () => {
  const { result, rerender } = look(page([12], 1));
  rerender(page([20, 19, 18], 3, { search: 'ana' }));
  expect(result.current.count).toBe(0);
});

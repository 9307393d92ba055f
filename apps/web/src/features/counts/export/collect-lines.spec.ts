import type { CountLinePage } from '@balanco/contract/counts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { countLine } from '../testing/count-line';
import { collectLines } from './collect-lines';

const PAGE = 3;

/** A list that changes before some of its calls, as the server pages it: newest first, cut by place. */
function changingList(ids: number[], changes: Record<number, (ids: number[]) => void> = {}) {
  const list = [...ids];
  let calls = 0;
  const fetchPage = vi.fn(async (page: number): Promise<CountLinePage> => {
    calls += 1;
    changes[calls]?.(list);
    const start = (page - 1) * PAGE;
    if (page > 1 && start >= list.length) throw pastTheEnd();
    const results = list.slice(start, start + PAGE).map((line_id) => countLine({ line_id }));
    return {
      count: list.length,
      next: start + PAGE < list.length ? 'http://next' : null,
      previous: null,
      results,
    };
  });
  return { list, fetchPage };
}
function pastTheEnd() {
  return new ApiError('', { status: 404, code: 'not_found', detail: null, fields: {}, current: undefined });
}

const eight = [8, 7, 6, 5, 4, 3, 2, 1];
const collect = (fetchPage: (page: number) => Promise<CountLinePage>) =>
  collectLines({ fetchPage, keep: (line) => line.line_id, onProgress: () => undefined });

it('reads every page once and keeps the order', async () => {
  const { fetchPage } = changingList(eight);
  expect(await collect(fetchPage)).toEqual(eight);
  expect(fetchPage.mock.calls.flat()).toEqual([1, 2, 3]);
});

it('an empty list has nothing', async () => {
  expect(await collect(changingList([]).fetchPage)).toEqual([]);
});

it('tells how far it is', async () => {
  const onProgress = vi.fn();
  await collectLines({ fetchPage: changingList(eight).fetchPage, keep: () => null, onProgress });
  expect(onProgress.mock.calls).toEqual([
    [3, 8],
    [6, 8],
    [8, 8],
  ]);
});

describe('while lines arrive', () => {
  it('reads again until the list stands still, each line once', async () => {
    const { fetchPage, list } = changingList(eight, { 2: (ids) => ids.unshift(9) });
    expect(await collect(fetchPage)).toEqual(list);
  });

  it('takes what there was, and what it saw of the new, where it never stands still', async () => {
    let next = 100;
    const arrive = (ids: number[]) => ids.unshift(next++);
    const changes = Object.fromEntries(Array.from({ length: 20 }, (_, call) => [call + 2, arrive]));
    const kept = await collect(changingList(eight, changes).fetchPage);
    expect(kept).toEqual(expect.arrayContaining(eight));
    expect(new Set(kept).size).toBe(kept.length);
  });
});

describe('while lines go', () => {
  it('misses none of those that stay', async () => {
    const { fetchPage, list } = changingList(eight, { 2: (ids) => ids.splice(0, 1) });
    expect(await collect(fetchPage)).toEqual(list);
    expect(list).toHaveLength(7);
  });

  it('reads again where the next page is gone', async () => {
    const { fetchPage, list } = changingList([4, 3, 2, 1], { 2: (ids) => ids.splice(0, 1) });
    expect(await collect(fetchPage)).toEqual(list);
  });

  it('takes what there was at its start where another one came in the same moment', async () => {
    const swap = (ids: number[]) => ids.splice(0, 1, 9);
    expect(await collect(changingList(eight, { 2: swap }).fetchPage)).toEqual(eight);
  });

  it('gives up with a sentence where they go on and on', async () => {
    const many = Array.from({ length: 40 }, (_, index) => 40 - index);
    const changes = Object.fromEntries(
      Array.from({ length: 30 }, (_, call) => [call + 2, (ids: number[]) => ids.splice(0, 1)]),
    );
    await expect(collect(changingList(many, changes).fetchPage)).rejects.toThrow(
      'As contagens mudaram durante a exportação. Tente novamente.',
    );
  });
});

it('passes other failures on', async () => {
  await expect(collect(async () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    TypeError,
  );
});

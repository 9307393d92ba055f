import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLinePage } from '@balanco/contract/counts/counts';
import { expect, it, vi } from 'vitest';
import { countLine } from '../testing/count-line';
import { collectLines } from './collect-lines';

const PART = 3;

/** A list that changes before some calls. It cuts parts like the server: newest first, after the cursor. */
function changingList(ids: number[], changes: Record<number, (lines: CountLine[]) => void> = {}) {
  const list = ids.map((line_id) => countLine({ line_id, count_id: line_id }));
  let calls = 0;
  const fetchPart = vi.fn(async (after: string | null): Promise<CountLinePage> => {
    calls += 1;
    changes[calls]?.(list);
    const left = list.filter((line) => after === null || line.line_id < Number(after));
    const results = left.slice(0, PART).map((line) => ({ ...line }));
    const cursor = left.length > PART ? String(results.at(-1)?.line_id) : null;
    return { count: list.length, next: null, previous: null, results, cursor };
  });
  return { list, fetchPart };
}

const eight = [80, 70, 60, 50, 40, 30, 20, 10];

async function collect(fetchPart: (after: string | null) => Promise<CountLinePage>) {
  const lines: CountLine[] = [];
  await collectLines({ fetchPart, take: (taken) => lines.push(...taken), onProgress: () => undefined });
  return lines;
}
const idsOf = (lines: readonly CountLine[]) => lines.map((line) => line.line_id);
const remove = (line_id: number) => (lines: CountLine[]) => {
  lines.splice(
    lines.findIndex((line) => line.line_id === line_id),
    1,
  );
};

it("collectLines reads each part after the previous one's last line, in order", async () => {
  const { fetchPart } = changingList(eight);
  expect(idsOf(await collect(fetchPart))).toEqual(eight);
  expect(fetchPart.mock.calls.flat()).toEqual([null, '60', '30']);
});

it('collectLines collects nothing from an empty list', async () => {
  expect(await collect(changingList([]).fetchPart)).toEqual([]);
});

it('a line whose time is corrected meanwhile, so that it moves into a later part, is collected once', async () => {
  const [first, second, third] = [80, 70, 60].map((line_id) => countLine({ line_id, count_id: line_id }));
  const part = (results: (CountLine | undefined)[], cursor: string | null): CountLinePage => ({
    count: 3,
    next: null,
    previous: null,
    cursor,
    results: results.filter((line) => line !== undefined),
  });
  const fetchPart = async (after: string | null) =>
    after === null ? part([first, second], '70') : part([third, first], null);
  expect(idsOf(await collect(fetchPart))).toEqual([80, 70, 60]);
});

it('collectLines reports its progress', async () => {
  const onProgress = vi.fn();
  await collectLines({ fetchPart: changingList(eight).fetchPart, take: () => undefined, onProgress });
  expect(onProgress.mock.calls).toEqual([
    [3, 8],
    [6, 8],
    [8, 8],
  ]);
});

const arrive =
  (line_id: number) =>
  (lines: CountLine[]): void => {
    lines.unshift(countLine({ line_id, count_id: line_id }));
  };
const clear = (lines: CountLine[]): void => {
  lines.length = 0;
};
it.each([
  ['lines arrive', { 2: arrive(90), 3: arrive(91) }, eight],
  ['one that was read is deleted', { 2: remove(80) }, eight],
  ['the last line of a part is deleted', { 2: remove(60) }, eight],
  ['one that was not read yet is deleted', { 2: remove(40) }, eight.filter((id) => id !== 40)],
  ['all lines are deleted', { 3: clear }, eight.slice(0, 6)],
  [
    'one is deleted and another arrives at the same moment',
    {
      2: (lines: CountLine[]) => {
        remove(70)(lines);
        arrive(90)(lines);
      },
    },
    eight,
  ],
])('collectLines returns every remaining line exactly once while %s', async (_what, changes, kept) => {
  expect(idsOf(await collect(changingList(eight, changes).fetchPart))).toEqual(kept);
});

const OF_ONE = [60, 50, 40];
/** Removes an entry: later ones move up, the last line's id disappears, the version rises. */
const shorten = (lines: CountLine[]) => {
  const own = lines.filter((line) => OF_ONE.includes(line.line_id));
  const quantities = own.map((line) => line.quantity);
  lines.splice(lines.indexOf(own[0] as CountLine), 1);
  for (const [index, line] of own.slice(1).entries()) {
    Object.assign(line, { _version: 9, quantity: quantities[index] });
  }
};
const start = (lines: CountLine[]) => {
  for (const line of lines) {
    if (OF_ONE.includes(line.line_id)) Object.assign(line, { count_id: 5, quantity: line.line_id });
  }
};

it('collectLines rereads a count between two parts if its lines change', async () => {
  const { fetchPart } = changingList(eight, { 1: start, 2: shorten });
  const lines = await collect(fetchPart);
  expect(lines.filter((line) => line.count_id === 5).map((line) => line.quantity)).toEqual([60, 50]);
  expect(idsOf(lines)).toEqual(eight.filter((id) => id !== 60));
  expect(fetchPart.mock.calls.flat()).toEqual([null, '60', null, '50', '20']);
});

it('collectLines reads an unchanged count between two parts once', async () => {
  const { fetchPart } = changingList(eight, { 1: start });
  expect(idsOf(await collect(fetchPart))).toEqual(eight);
  expect(fetchPart).toHaveBeenCalledTimes(3);
});

it('collectLines throws what reading a part throws', async () => {
  await expect(collect(async () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    TypeError,
  );
});

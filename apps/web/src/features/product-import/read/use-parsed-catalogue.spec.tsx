import { catalogueWithoutRows } from '@balanco/catalogue-file/catalogue';
import type { ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import { DEFAULT_TXT_OPTIONS, type ImportOptions } from '@balanco/catalogue-file/import-options';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseInWorker } from './parse-in-worker';
import { useParsedCatalogue } from './use-parsed-catalogue';

// Another test file may have loaded these modules with its fake, which an automatic mock would keep.
vi.mock('./parse-in-worker', () => ({ parseInWorker: vi.fn() }));

interface Parse {
  readonly options: ImportOptions;
  readonly report: (done: number, total: number) => void;
  readonly signal: AbortSignal | undefined;
  readonly finish: (result: ReadCatalogue | Error) => void;
}
const parses: Parse[] = [];
const file = new File(['x'], 'catalogo.txt');
const catalogue = (lines: number): ReadCatalogue => ({
  ...catalogueWithoutRows(null),
  distinct: [],
  lines,
});
const padded = (digits: number): ImportOptions => ({ ...DEFAULT_TXT_OPTIONS, barcodeDigits: digits });

beforeEach(() => {
  vi.useFakeTimers();
  parses.length = 0;
  vi.mocked(parseInWorker).mockImplementation(
    (_file, options, report = () => undefined, signal) =>
      new Promise((resolve, reject) => {
        const finish = (result: ReadCatalogue | Error) =>
          result instanceof Error ? reject(result) : resolve(result);
        parses.push({ options, report, signal, finish });
      }),
  );
});

function choose(chosen: File | null, options: ImportOptions) {
  const hook = renderHook((props) => useParsedCatalogue(props.chosen, props.options), {
    initialProps: { chosen, options },
  });
  return {
    now: () => hook.result.current,
    change: (next: ImportOptions, other: File | null = chosen) =>
      hook.rerender({ chosen: other, options: next }),
    leave: hook.unmount,
  };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const finish = (index: number, result: ReadCatalogue | Error) =>
  act(async () => parses[index]?.finish(result));

it('useParsedCatalogue reads nothing without a file', async () => {
  const { now } = choose(null, DEFAULT_TXT_OPTIONS);
  await pass(1000);
  expect(parses).toHaveLength(0);
  expect(now()).toEqual({ understood: null, failure: null, busy: false, progress: 0 });
});

it('useParsedCatalogue reads a chosen file at once and reports the progress', async () => {
  const { now } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  expect(now()).toEqual({ understood: null, failure: null, busy: true, progress: 0 });
  act(() => parses[0]?.report(5000, 20_000));
  expect(now().progress).toBe(0.25);
  await finish(0, catalogue(20_000));
  expect(now()).toMatchObject({ busy: false, understood: { file, catalogue: { lines: 20_000 } } });
});

it('useParsedCatalogue waits for a pause and keeps the old result', async () => {
  const { now, change } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  await finish(0, catalogue(1));
  change(padded(1));
  await pass(150);
  change(padded(13));
  expect(now()).toMatchObject({ busy: true, understood: { catalogue: { lines: 1 } } });
  await pass(199);
  expect(parses).toHaveLength(1);
  await pass(1);
  expect(parses.map((parse) => parse.options.barcodeDigits)).toEqual([0, 13]);
  await finish(1, catalogue(2));
  expect(now()).toMatchObject({ busy: false, understood: { catalogue: { lines: 2 }, options: padded(13) } });
});

it('useParsedCatalogue stops a parse when the options change and ignores its result', async () => {
  const { now, change } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  change(padded(13));
  expect(parses[0]?.signal?.aborted).toBe(true);
  await pass(200);
  await finish(1, catalogue(2));
  await finish(0, catalogue(1));
  expect(now()).toMatchObject({ busy: false, understood: { catalogue: { lines: 2 } } });
});

it('useParsedCatalogue drops the result of the file before', async () => {
  const { now, change } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  await finish(0, catalogue(1));
  change(DEFAULT_TXT_OPTIONS, new File(['y'], 'outro.txt'));
  expect(now()).toMatchObject({ busy: true, understood: null });
  await pass(0);
  expect(parses).toHaveLength(2);
});

it('useParsedCatalogue returns the sentence of a worker that failed', async () => {
  const { now } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  await finish(0, new Error('Não foi possível ler o arquivo. Tente novamente.'));
  expect(now()).toMatchObject({
    busy: false,
    understood: { catalogue: null },
    failure: 'Não foi possível ler o arquivo. Tente novamente.',
  });
});

it('useParsedCatalogue stops the parse when the dialog closes', async () => {
  const { leave } = choose(file, DEFAULT_TXT_OPTIONS);
  await pass(0);
  leave();
  expect(parses[0]?.signal?.aborted).toBe(true);
});

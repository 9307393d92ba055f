import { catalogueMessages, ITEMS_PER_MESSAGE } from '@balanco/catalogue-file/catalogue-messages';
import { DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { parseTxt } from '@balanco/catalogue-file/txt/parse-txt';
import { expect, it, vi } from 'vitest';
import { FakeWorker, fakeWorkers } from '../../../testing/fake-worker';
import type { ParseMessage } from './parse.worker';
import { parseInWorker } from './parse-in-worker';

fakeWorkers();

const file = new File([''], 'catalogo.txt');

it('parseInWorker joins the pieces that the worker sends', async () => {
  // Wrong check digits: more rows and problems than one message holds.
  const text = fixedLine({ barcode: '7891000315508' }).concat('\n').repeat(9000);
  const catalogue = parseTxt(new TextEncoder().encode(text), DEFAULT_TXT_OPTIONS);
  const messages = [...catalogueMessages(catalogue)];
  expect(messages.length).toBeGreaterThan(5);

  const onProgress = vi.fn();
  const parsed = parseInWorker(file, DEFAULT_TXT_OPTIONS, onProgress);
  expect(FakeWorker.last.postMessage).toHaveBeenCalledWith({ file, options: DEFAULT_TXT_OPTIONS });
  FakeWorker.last.send({ type: 'progress', done: 5000, total: 9000 });
  for (const message of messages) FakeWorker.last.send(message);

  expect(await parsed).toEqual({ ...catalogue, distinct: [catalogue.rows[8999]] });
  expect(onProgress.mock.calls).toEqual([[5000, 9000]]);
  expect(FakeWorker.last.terminate).toHaveBeenCalledOnce();
});

it('parseInWorker returns one row per product, merged by the worker', async () => {
  const line = (code: number, stockValue: string) => fixedLine({ internalCode: String(code), stockValue });
  const lines = Array.from({ length: 2500 }, (_line, index) => line(index + 1, '1 1,00'));
  const text = [...lines, line(7, '2 3,50'), line(1200, '9 1,25')].join('\n');
  const catalogue = parseTxt(new TextEncoder().encode(text), {
    ...DEFAULT_TXT_OPTIONS,
    columns: ['internal_code', 'stock_value_combined'],
  });
  const parsed = parseInWorker(file, DEFAULT_TXT_OPTIONS);
  for (const message of catalogueMessages(catalogue)) FakeWorker.last.send(message);

  const { rows, distinct } = await parsed;
  expect([rows.length, distinct.length]).toEqual([2502, 2500]);
  expect([distinct[6], distinct[1199]]).toEqual([rows[2500], rows[2501]]);
  expect(distinct[7]).toBe(rows[7]);
});

it('no worker message has more than a thousand items', () => {
  const text = fixedLine({ barcode: '7891000315508' }).concat('\n').repeat(3001);
  const { rows, ...rest } = parseTxt(new TextEncoder().encode(text), DEFAULT_TXT_OPTIONS);
  const numbered = [0, 1].flatMap((round) =>
    rows
      .slice(0, 1501)
      .map((row, index) => ({ ...row, line: round * 1501 + index, barcode: `${index + 1}` })),
  );
  const sizes = [...catalogueMessages({ ...rest, rows: numbered, products: 1501 })].map((message) =>
    message.type === 'rows'
      ? message.rows.length
      : message.type === 'problems'
        ? message.problems.length
        : message.type === 'distinct'
          ? message.kept.length
          : 0,
  );
  expect(Math.max(...sizes)).toBe(ITEMS_PER_MESSAGE);
  expect(ITEMS_PER_MESSAGE).toBeLessThanOrEqual(1000);
  expect(sizes.reduce((total, size) => total + size)).toBe(3002 + rest.problems.length + 1501);
});

it.each([
  ['crashes', (worker: FakeWorker<ParseMessage>) => worker.onerror()],
  ['reports a failure', (worker: FakeWorker<ParseMessage>) => worker.send({ type: 'failed' })],
])('parseInWorker fails with a sentence in Portuguese if the worker %s', async (_how, fail) => {
  const parsed = parseInWorker(file, DEFAULT_TXT_OPTIONS);
  fail(FakeWorker.last);
  await expect(parsed).rejects.toThrow('Não foi possível ler o arquivo. Tente novamente.');
  expect(FakeWorker.last.terminate).toHaveBeenCalledOnce();
});

it('parseInWorker ends the worker when its signal stops it', async () => {
  const controller = new AbortController();
  const parsed = parseInWorker(file, DEFAULT_TXT_OPTIONS, undefined, controller.signal);
  controller.abort();
  await expect(parsed).rejects.toThrow(controller.signal.reason);
  expect(FakeWorker.last.terminate).toHaveBeenCalledOnce();
});

it('parseInWorker starts no worker if its signal is already stopped', async () => {
  const started = vi.fn();
  vi.stubGlobal('Worker', started);
  await expect(parseInWorker(file, DEFAULT_TXT_OPTIONS, undefined, AbortSignal.abort())).rejects.toThrow(
    'abort',
  );
  expect(started).not.toHaveBeenCalled();
});

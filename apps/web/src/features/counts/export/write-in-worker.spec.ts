import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WritingAnswer } from '../../../lib/write-in-worker';
import { countLine } from '../testing/count-line';
import type { CountsFile } from './counts-writer';
import { defaultExportOptions as options } from './export-options';
import { writeCountsInWorker } from './write-in-worker';

class FakeWorker {
  static last: FakeWorker;
  onmessage: (event: { data: WritingAnswer<CountsFile> }) => void = () => {};
  onerror: () => void = () => {};
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
}

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const lines = [countLine()];

it('the export worker gets the lines as they arrive and returns the file', async () => {
  const writing = writeCountsInWorker(options, signal);
  writing.add(lines);
  const finished = writing.finish();
  expect(FakeWorker.last.postMessage.mock.calls.flat()).toEqual([
    { type: 'begin', options },
    { type: 'lines', lines },
    { type: 'finish' },
  ]);
  const file = { content: new Blob(['x']), rows: 1, leftOut: 0 };
  FakeWorker.last.onmessage({ data: { type: 'made', file } });
  expect(await finished).toBe(file);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it.each([
  ['breaks', (worker: FakeWorker) => worker.onerror()],
  ['reports a failure', (worker: FakeWorker) => worker.onmessage({ data: { type: 'failed' } })],
])(
  'an export fails with a Portuguese sentence if the worker %s, even before the file is requested',
  async (_how, fail) => {
    const writing = writeCountsInWorker(options, signal);
    fail(FakeWorker.last);
    await expect(writing.finish()).rejects.toThrow('Não foi possível gerar o arquivo. Tente novamente.');
    expect(FakeWorker.last.terminate).toHaveBeenCalled();
  },
);

it('an aborted export ends its worker', async () => {
  const controller = new AbortController();
  const writing = writeCountsInWorker(options, controller.signal);
  const finished = writing.finish();
  controller.abort();
  await expect(finished).rejects.toThrow(controller.signal.reason);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('an export that was aborted before starts no worker', () => {
  const started = vi.fn();
  vi.stubGlobal('Worker', started);
  expect(() => writeCountsInWorker(options, AbortSignal.abort())).toThrow('abort');
  expect(started).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import type { WritingAnswer } from '../../../lib/write-in-worker';
import { FakeWorker, fakeWorkers } from '../../../testing/fake-worker';
import { defaultExportOptions as options } from './export-options';
import type { CountsFile, ExportNote } from './make-export';
import { writeCountsInWorker } from './write-in-worker';

fakeWorkers();

const { signal } = new AbortController();
const onProgress = vi.fn();
const piece = () => new TextEncoder().encode('[');
const write = () => writeCountsInWorker(options, signal, onProgress);

it('the export worker receives bytes as they arrive, without a copy', async () => {
  const writing = write();
  const sent = piece();
  await writing.add(sent);
  const finished = writing.finish();
  expect(FakeWorker.last.postMessage.mock.calls).toEqual([
    [{ type: 'begin', options }, []],
    [{ type: 'lines', lines: [sent] }, [sent.buffer]],
    [{ type: 'finish' }, []],
  ]);
  const file = { content: new Blob(['x']), rows: 1, leftOut: 0 };
  FakeWorker.last.onmessage({ data: { type: 'made', file } });
  expect(await finished).toBe(file);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('an export waits while sixteen pieces are unread', async () => {
  const writing = write();
  for (let sent = 0; sent < 15; sent += 1) await writing.add(piece());
  let isPassed = false;
  const last = writing.add(piece()).then(() => {
    isPassed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isPassed).toBe(false);
  FakeWorker.last.onmessage({ data: { type: 'note', note: { done: 3, total: 9 } } });
  await last;
  expect(onProgress).toHaveBeenCalledWith({ done: 3, total: 9 });
});

it.each([
  ['UnexpectedAnswer', ''],
  ['TooManyLines', 'Uma planilha do Excel tem no máximo 1.048.575 linhas.'],
])('the page learns the %s of the export worker and stops reading', async (name, message) => {
  const writing = write();
  FakeWorker.last.onmessage({ data: { type: 'failed', name, message } });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await expect(writing.add(piece())).rejects.toMatchObject({ name, message });
});

it.each([
  ['breaks', (worker: FakeWorker<WritingAnswer<CountsFile, ExportNote>>) => worker.onerror()],
  [
    'reports a failure',
    (worker: FakeWorker<WritingAnswer<CountsFile, ExportNote>>) =>
      worker.onmessage({ data: { type: 'failed', name: 'RangeError', message: 'Invalid array length' } }),
  ],
])('an export fails with a Portuguese sentence if the worker %s', async (_how, fail) => {
  const writing = write();
  fail(FakeWorker.last);
  await expect(writing.finish()).rejects.toThrow('Não foi possível gerar o arquivo. Tente novamente.');
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('aborting an export ends its worker', async () => {
  const controller = new AbortController();
  const writing = writeCountsInWorker(options, controller.signal, onProgress);
  const finished = writing.finish();
  controller.abort();
  await expect(finished).rejects.toThrow(controller.signal.reason);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('an export aborted beforehand starts no worker', () => {
  const started = vi.fn();
  vi.stubGlobal('Worker', started);
  expect(() => writeCountsInWorker(options, AbortSignal.abort(), onProgress)).toThrow('abort');
  expect(started).not.toHaveBeenCalled();
});

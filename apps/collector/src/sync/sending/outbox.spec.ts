// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../store/database';
import { addReading, queueOf } from '../../store/readings';
import { aReading } from '../../testing/a-reading';
import { clearPhone } from '../../testing/clear-phone';
import { Refused } from '../refused';
import { createOutbox } from './outbox';
import { sendBatch } from './send';

vi.hoisted(() => vi.resetModules());
vi.mock('./send', () => ({ sendBatch: vi.fn(), sendOpenedSections: vi.fn(async () => undefined) }));

const outbox = () => createOutbox(() => 'carla');
let now = 0;

beforeEach(async () => {
  vi.mocked(sendBatch).mockReset();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await clearPhone();
  await addReading(aReading({ person: 'carla', id: 'a' }));
});
afterEach(() => vi.restoreAllMocks());

async function settled(box: ReturnType<typeof createOutbox>): Promise<void> {
  await vi.waitFor(() => expect(box.state().sending).toBe(false));
}

it('readings after a failure start no attempt before its wait ends', async () => {
  vi.mocked(sendBatch).mockRejectedValue(new TypeError('no answer'));
  const box = outbox();
  await box.flush();
  for (let scan = 0; scan < 20; scan += 1) box.sendSoon();
  await settled(box);
  expect(sendBatch).toHaveBeenCalledTimes(1);
  now += 1_000;
  box.sendSoon();
  await vi.waitFor(() => expect(sendBatch).toHaveBeenCalledTimes(2));
  await settled(box);
});

it('a counting person waits half a minute at most, or as asked', async () => {
  vi.mocked(sendBatch).mockRejectedValue(new TypeError('no answer'));
  const box = outbox();
  for (let attempt = 0; attempt < 12; attempt += 1) await box.flush();
  vi.mocked(sendBatch).mockClear();
  now += 30_000;
  box.sendSoon();
  await vi.waitFor(() => expect(sendBatch).toHaveBeenCalledTimes(1));
  await settled(box);

  vi.mocked(sendBatch).mockRejectedValue(new Refused(503, 'unavailable', 'Ocupado.', 120));
  await box.flush();
  vi.mocked(sendBatch).mockClear();
  now += 119_000;
  box.sendSoon();
  await settled(box);
  expect(sendBatch).not.toHaveBeenCalled();
});

it.each<[string, Error]>([
  ['no answer', new TypeError('no answer')],
  ...[500, 503, 429, 413, 402, 401].map((status): [string, Error] => [
    String(status),
    new Refused(status, 'unavailable', 'Ocupado.', null),
  ]),
])('a reading that meets %s four times still waits on the phone', async (_answer, failure) => {
  vi.mocked(sendBatch).mockRejectedValue(failure);
  const box = outbox();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await box.flush();
    expect(await queueOf('carla'), `after failure ${attempt}`).toMatchObject({ waiting: 1, rejected: 0 });
  }
});

it('who presses the button doesn’t wait', async () => {
  vi.mocked(sendBatch).mockRejectedValue(new TypeError('no answer'));
  const box = outbox();
  await box.flush();
  box.sendNow();
  await vi.waitFor(() => expect(sendBatch).toHaveBeenCalledTimes(2));
  await settled(box);
});

it('an attempt that finds the database gone reopens it for the next', async () => {
  const before = await database();
  vi.mocked(sendBatch).mockRejectedValueOnce(
    Object.assign(new Error('Connection lost.'), { name: 'UnknownError' }),
  );
  const box = outbox();
  await box.flush();
  vi.mocked(sendBatch).mockImplementation(async () => {
    for (const store of ['readings', 'photos'] as const) await (await database()).clear(store);
  });
  await box.flush();
  await settled(box);
  expect(await database()).not.toBe(before);
  expect(sendBatch).toHaveBeenCalledTimes(2);
  expect(box.state().problem).toBeNull();
});

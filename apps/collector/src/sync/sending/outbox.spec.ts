// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../store/database';
import { addReading, queueOf } from '../../store/readings';
import { aReading, clearPhone } from '../../testing/phone-data';
import { followRestore } from '../pull/own-counts';
import { Refused, TooSlow } from '../refused';
import { createOutbox } from './outbox';
import { sendBatch } from './send';

vi.mock('./send', () => ({ sendBatch: vi.fn(), sendOpenedSections: vi.fn(async () => undefined) }));
vi.mock('../pull/own-counts', () => ({ followRestore: vi.fn(async () => false) }));

const outbox = () => createOutbox(() => 'carla');
let now = 0;

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await clearPhone();
  await addReading(aReading({ person: 'carla', id: 'a' }));
});

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

const refusal = (status: number) => new Refused(status, null, null, null);
it.each<[string, Error, number[]]>([
  ['413', refusal(413), [40, 10, 20, 10, 10, 10]],
  ['a repeated 502', refusal(502), [40, 40, 10, 20, 20, 10, 10, 10]],
  ['a timeout', new TooSlow('no answer'), [40, 10, 20, 10, 10, 10]],
  ['no network, at any size', new TypeError('no answer'), [40, 40, 40, 40, 40]],
])('after %s a batch takes the size that passes', async (_answer, failure, sizes) => {
  for (let n = 1; n < 40; n += 1) await addReading(aReading({ person: 'carla', id: String(n) }));
  const sent: number[] = [];
  vi.mocked(sendBatch).mockImplementation(async (batch) => {
    sent.push(batch.length);
    if (batch.length > 16) throw failure;
    for (const { id } of batch) await (await database()).delete('readings', id);
  });
  const box = outbox();
  for (let attempt = 0; attempt < 5; attempt += 1) await box.flush();
  expect(sent).toEqual(sizes);
});

it('after an outage at every size nothing is sent in crumbs', async () => {
  for (let n = 1; n < 40; n += 1) await addReading(aReading({ person: 'carla', id: String(n) }));
  vi.mocked(sendBatch).mockRejectedValue(refusal(503));
  const box = outbox();
  for (let attempt = 0; attempt < 4; attempt += 1) await box.flush();
  expect(vi.mocked(sendBatch).mock.lastCall?.[0]).toHaveLength(40);
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

it('while another tab sends, an attempt sends nothing', async () => {
  const request = (_name: string, _options: object, work: (lock: null) => unknown) => work(null);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await outbox().flush();
  expect(sendBatch).not.toHaveBeenCalled();
});

it('what a restored server lacks is sent in the same attempt', async () => {
  vi.mocked(sendBatch).mockImplementation(async (batch) => {
    for (const { id } of batch) await (await database()).delete('readings', id);
  });
  vi.mocked(followRestore).mockImplementationOnce(async () => {
    await addReading(aReading({ person: 'carla', id: 'lost' }));
    return true;
  });
  await outbox().flush();
  expect(vi.mocked(sendBatch).mock.calls.flatMap(([batch]) => batch.map(({ id }) => id))).toEqual([
    'a',
    'lost',
  ]);
});

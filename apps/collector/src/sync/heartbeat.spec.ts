// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, currentSession } from '../identity/session';
import { addReading, changeReadings, storeResults, takeBatch } from '../store/readings';
import { aReading, clearPhone } from '../testing/phone-data';
import { isHeartbeatDue, startHeartbeat } from './heartbeat';
import { Refused } from './refused';
import { request } from './request';
import { noteClockOffset } from './server-clock';

const signing_key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
vi.mock('./request', () => ({ request: vi.fn() }));
vi.mock('../device/signing-key', () => ({ publicSigningKey: vi.fn(async () => signing_key) }));

const SECTION = '6b1f0c2d-9e8a-4b7c-8d5e-000000000009';
const bodies = () => vi.mocked(request).mock.calls.map(([, parts]) => (parts as { body: object }).body);

let stop: (() => void) | undefined;
beforeEach(async () => {
  await clearPhone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  stop?.();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await queueIsRead();
}
async function queueIsRead(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('the office hears the queue each minute, and its end at once', async () => {
  await addReading(aReading({ id: 'a', createdAt: '2026-05-06T12:07:00.000Z' }));
  await addReading(aReading({ id: 'b', state: 'rejected' }));
  stop = startHeartbeat('carla', SECTION, 4);
  await pass(2_000);
  expect(bodies()).toEqual([
    {
      device_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app: expect.stringMatching(/^Coletor/),
      queued: 2,
      oldest_queued_at: '2026-05-06T12:07:00.000Z',
      clock: expect.any(String),
      section_id: SECTION,
      inventory_id: 4,
      signing_key,
    },
  ]);
  await pass(56_000);
  expect(bodies()).toHaveLength(1);
  await pass(18_000);
  expect(bodies()).toHaveLength(2);
  await pass(6_000);
  await changeReadings(['b'], { quantity: 2 });
  const batch = await takeBatch('carla', 500);
  await storeResults(batch, new Map(batch.map(({ id }) => [id, { status: 'created', _version: 1 }])));
  await pass(2_000);
  expect(bodies()).toMatchObject([{ queued: 2 }, { queued: 2 }, { queued: 0, oldest_queued_at: null }]);
  expect(new Set(bodies().map((body) => 'device_id' in body && body.device_id)).size).toBe(1);
});

it.each([
  ['a phone that says how full its battery is', async () => ({ level: 0.806 }), 81],
  ['a browser that refuses to say it', () => Promise.reject(new Error('not allowed')), undefined],
  ['a browser that never answers', () => new Promise(() => undefined), undefined],
  ['a browser that says no number', async () => ({ level: Number.NaN }), undefined],
])('the heartbeat of %s', async (_title, getBattery, battery) => {
  Object.defineProperty(navigator, 'getBattery', { value: getBattery, configurable: true });
  stop = startHeartbeat('carla', SECTION);
  await pass(2_000);
  await pass(1_000);
  expect(bodies()).toMatchObject([{ queued: 0 }]);
  expect((bodies()[0] as { battery?: number }).battery).toBe(battery);
});

it('a failed heartbeat is silent and unrepeated, and none runs offline', async () => {
  vi.mocked(request).mockRejectedValue(new TypeError('no answer'));
  stop = startHeartbeat('carla', '');
  await pass(2_000);
  await pass(40_000);
  expect(bodies()).toMatchObject([{ queued: 0, section_id: null }]);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(120_000);
  expect(bodies()).toHaveLength(1);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await pass(2_000);
  expect(bodies()).toHaveLength(2);
});

it('the oldest reading of a wrong clock is reported by that clock', async () => {
  noteClockOffset(600_000);
  await addReading(aReading({ createdAt: '2026-05-06T12:10:00.000Z' }));
  stop = startHeartbeat('carla', SECTION);
  await pass(2_000);
  expect(bodies()).toMatchObject([{ oldest_queued_at: '2026-05-06T12:00:00.000Z' }]);
});

it('a session tells the key of its phone once, and a later session again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new TypeError('no answer'));
  const signIn = (signedInAt: number) =>
    localStorage.setItem('coletor.session', JSON.stringify({ sub: 'carla', signedInAt }));
  signIn(1);
  stop = startHeartbeat('carla', SECTION);
  await pass(2_000);
  for (let minute = 0; minute < 2; minute += 1) await pass(75_000);
  signIn(2);
  await pass(75_000);
  expect(bodies().map((body) => 'signing_key' in body && body.signing_key)).toEqual([
    signing_key,
    signing_key,
    undefined,
    signing_key,
  ]);
});

const last = { at: 100_000, queued: 5, section: 's' };

it.each([
  ['nothing was ever said', null, {}, true],
  ['a minute has passed', last, { at: 160_000 }, true],
  ['less than a minute has passed', last, { at: 159_000 }, false],
  ['one reading more waits', last, { at: 110_000, queued: 6 }, false],
  ['twenty readings more wait', last, { at: 110_000, queued: 25 }, true],
  ['the queue has become empty', last, { at: 110_000, queued: 0 }, true],
  ['the queue stays empty', { ...last, queued: 0 }, { at: 110_000, queued: 0 }, false],
  ['the first reading waits', { ...last, queued: 0 }, { at: 110_000, queued: 1 }, false],
  ['the queue has become empty a moment ago', last, { at: 104_000, queued: 0 }, false],
  ['another section is counted', last, { at: 110_000, section: 't' }, true],
  ['the clock was set back', last, { at: 90_000 }, true],
])('when %s, whether a heartbeat is due', (_name, before, next, isDue) => {
  expect(isHeartbeatDue(before, { ...last, ...next })).toBe(isDue);
});

it('who left the company is out once the phone has handed over what it has', async () => {
  vi.mocked(request).mockRejectedValue(new Refused(403, 'token_invalid', null, null));
  beginSession('a.token.x', 'carla@rede.example');
  await addReading(aReading({ person: 'carla', id: 'a' }));
  stop = startHeartbeat('carla', SECTION);
  await pass(2_000);
  expect(currentSession()?.over).toBe(false);
  const batch = await takeBatch('carla', 500);
  await storeResults(batch, new Map([['a', { status: 'created', _version: 1, unplaced: true }]]));
  await pass(20_000);
  expect(currentSession()?.over).toBe(true);
});

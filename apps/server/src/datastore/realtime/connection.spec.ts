import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import type { Access } from '../../identity/access.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import { aChange } from '../testing/realtime-client.js';
import { createLoad } from './admission.js';
import { maySee, openConnection, realtimeSettings } from './connection.js';

const START = { type: 'start', id: '1', payload: {} };
const query = 'subscription operation { onCreateCount { id } }';
const start = JSON.stringify({
  ...START,
  payload: { data: JSON.stringify({ query }), extensions: { authorization: { Authorization: 'token' } } },
});

const MINUTE_MS = 60_000;

function setUp(expiresInMs = 60 * MINUTE_MS) {
  const sent: { type: string; id?: string }[] = [];
  const ends: (string | number)[] = [];
  const failures: unknown[] = [];
  const socket = {
    send: (text: string) => void sent.push(JSON.parse(text)),
    ping: vi.fn(),
    close: (code: number) => void ends.push(code),
    terminate: () => void ends.push('cut'),
    bufferedAmount: 0,
  };
  const access = {
    caller: { sub: 'ana', email: '', name: '', role: 'user', licensed: true, pharmacyIds: null },
    expiresAt: new Date(Date.now() + expiresInMs),
    accept: vi.fn(async () => undefined),
    renew: vi.fn(async () => undefined),
  } satisfies Access;
  const leave = vi.fn();
  const join = vi.fn(async (): Promise<() => void> => leave);
  const unwatch = vi.fn();
  const watch = vi.fn<AccessWatch['watch']>(() => unwatch);
  const connection = openConnection({
    socket,
    access,
    feed: { join },
    accessWatch: { watch },
    settings: realtimeSettings,
    load: createLoad(realtimeSettings),
    onFailure: (error) => failures.push(error),
  });
  const init = () => connection.receive('{"type":"connection_init"}');
  const begin = async (subscriptions = 1) => {
    init();
    for (let id = 1; id <= subscriptions; id += 1) {
      connection.receive(start.replace('"id":"1"', `"id":"${id}"`));
    }
    await settled();
  };
  const types = () => sent.map(({ type }) => type);
  return {
    connection,
    socket,
    access,
    join,
    leave,
    watch,
    unwatch,
    init,
    begin,
    sent,
    types,
    ends,
    failures,
  };
}

beforeEach(() => vi.useFakeTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);
const minutes = (number: number) => vi.advanceTimersByTimeAsync(number * MINUTE_MS);

it('a connection without connection_init is closed', async () => {
  const { ends } = setUp();
  await vi.advanceTimersByTimeAsync(realtimeSettings.initMs);
  expect(ends).toEqual([4408]);
});

it('a connection that does not read its messages is cut off', async () => {
  const { connection, socket, init, types, ends } = setUp();
  init();
  socket.bufferedAmount = realtimeSettings.bufferedBytes + 1;
  connection.receive('{"type":"stop","id":"1"}');
  expect(types()).toEqual(['connection_ack']);
  expect(ends).toEqual(['cut']);
});

it('a connection that has ended leaves no timer and no subscription', async () => {
  const { connection, access, leave, begin, types, ends } = setUp();
  await begin();
  connection.ended();
  expect(leave).toHaveBeenCalledTimes(1);
  await minutes(120);
  expect(vi.getTimerCount()).toBe(0);
  expect(access.renew).not.toHaveBeenCalled();
  expect(types()).toEqual(['connection_ack', 'start_ack']);
  expect(ends).toEqual([]);
});

it('a subscription before connection_init is refused', async () => {
  const { connection, join, sent } = setUp();
  connection.receive(start);
  await settled();
  expect(sent).toMatchObject([{ type: 'error', id: '1' }]);
  expect(join).not.toHaveBeenCalled();
});

it('a subscription that is stopped while it starts does not become active', async () => {
  const { connection, join, leave, begin, types } = setUp();
  let joined: (leave: () => void) => void = () => undefined;
  join.mockReturnValue(
    new Promise((resolve) => {
      joined = resolve;
    }),
  );
  await begin();
  connection.receive('{"type":"stop","id":"1"}');
  joined(leave);
  await settled();
  expect(types()).toEqual(['connection_ack', 'complete']);
  expect(leave).toHaveBeenCalledTimes(1);
});

it('starting subscriptions count towards the limit even if stopped', async () => {
  const { connection, join, init, sent } = setUp();
  join.mockReturnValue(new Promise(() => undefined));
  init();
  for (let time = 0; time <= realtimeSettings.subscriptionsPerConnection; time += 1) {
    connection.receive(start);
    await settled();
    connection.receive('{"type":"stop","id":"1"}');
  }
  await settled();
  expect(join).toHaveBeenCalledTimes(realtimeSettings.subscriptionsPerConnection);
  expect(sent.filter(({ type }) => type === 'error')).toHaveLength(1);
});

it('a fault while a subscription starts ends the connection', async () => {
  const { access, begin, types, ends, failures } = setUp();
  const fault = new Error('no database');
  access.accept.mockRejectedValue(fault);
  await begin();
  expect(types()).toEqual(['connection_ack']);
  expect(ends).toEqual([1011]);
  expect(failures).toEqual([fault]);
});

it('a connection with too many messages is closed, whatever they hold', () => {
  const { connection, init, sent, ends } = setUp();
  init();
  for (let time = 1; time < 500; time += 1) connection.receive('{');
  expect([sent.length, ends]).toEqual([500, []]);
  for (let time = 0; time < 9; time += 1) connection.receive('{');
  expect([sent.length, ends]).toEqual([500, [4429]]);
});

it('a long message counts several times', () => {
  const { connection, ends } = setUp();
  for (let time = 0; time < 126; time += 1) connection.receive('x'.repeat(64 * 1024));
  expect(ends).toEqual([4429]);
});

it('one start of a person runs at a time', async () => {
  const { access, begin } = setUp();
  let accepted: () => void = () => undefined;
  access.accept.mockImplementation(() => new Promise((resolve) => (accepted = () => resolve(undefined))));
  await begin(3);
  expect(access.accept).toHaveBeenCalledTimes(1);
  accepted();
  await settled();
  expect(access.accept).toHaveBeenCalledTimes(2);
});

it('a start that gets no turn closes the connection, because an error would be final', async () => {
  const { access, begin, types, ends, failures } = setUp();
  access.accept.mockReturnValue(new Promise(() => undefined));
  await begin(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([types(), ends, failures]).toEqual([['connection_ack'], [4429], []]);
});

it('a connection ends when its token expires', async () => {
  const { connection, socket, init, ends } = setUp(10 * MINUTE_MS);
  socket.ping.mockImplementation(() => connection.heard());
  init();
  await minutes(9.9);
  expect(ends).toEqual([]);
  await minutes(0.1);
  expect(ends).toEqual([4401]);
});

it('a newer token keeps the connection open for longer', async () => {
  const { connection, socket, access, init, ends } = setUp(10 * MINUTE_MS);
  socket.ping.mockImplementation(() => connection.heard());
  access.accept.mockImplementation(async () => {
    access.expiresAt = new Date(Date.now() + 60 * MINUTE_MS);
  });
  init();
  await minutes(5);
  connection.receive(start);
  await minutes(59);
  expect(ends).toEqual([]);
  await minutes(1);
  expect(ends).toEqual([4401]);
});

it('a connection that loses its access has no subscription any more', async () => {
  const { connection, access, leave, watch, unwatch, begin, ends } = setUp();
  await begin();
  const watched = watch.mock.calls[0]?.[0];
  expect(watched?.sub).toBe('ana');
  expect(await watched?.renew()).toBe(true);
  expect(ends).toEqual([]);
  access.renew.mockRejectedValue(new AppError('token_invalid'));
  expect(await watched?.renew()).toBe(true);
  expect([ends, leave.mock.calls.length]).toEqual([[4403], 1]);
  connection.ended();
  expect(unwatch).toHaveBeenCalledOnce();
});

it('access stays valid while it can’t be checked', async () => {
  const { access, init, ends, failures } = setUp();
  const fault = new Error('no database');
  access.renew.mockRejectedValue(fault);
  init();
  await minutes(1);
  expect(ends).toEqual([]);
  expect(failures).toEqual([fault]);
});

const central = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';

it.each([
  ['user', 'ana', 'ana', true],
  ['user', 'ana', 'bia', false],
  ['user', 'ana', null, true],
  ['mod', 'ana', 'bia', true],
  ['admin', 'ana', 'bia', true],
] as const)('the %s %s may see a change owned by %s: %s', (role, sub, ownerSub, expected) => {
  expect(maySee({ role, sub, pharmacyIds: null }, aChange({ ownerSub }))).toBe(expected);
});

it.each([
  ['user', 'ana', central, [central], true],
  ['user', 'ana', central, [], false],
  ['user', null, central, [], false],
  ['admin', 'bia', central, [UNPLACED.replace('0', '1')], false],
  ['user', 'ana', UNPLACED, [central], true],
  ['mod', 'bia', UNPLACED, [central], false],
] as const)(
  'the %s ana may see a change owned by %s in the pharmacy %s, if limited to %j: %s',
  (role, ownerSub, pharmacyId, pharmacyIds, expected) => {
    expect(maySee({ role, sub: 'ana', pharmacyIds }, aChange({ ownerSub, pharmacyId }))).toBe(expected);
  },
);

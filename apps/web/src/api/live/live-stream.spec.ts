// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/app';
import { callDependencies, connectCalls } from '../connect-calls';
import { type LiveLink, openLiveStream } from './live-stream';
import { fakeSession, fakeStream } from './testing/fake-stream';

let session: ReturnType<typeof fakeSession>;
let lines: unknown[];
let links: LiveLink[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  session = fakeSession();
  lines = [];
  links = [];
});
afterEach(() => {
  close();
});

function open(
  take: (line: unknown) => void = (line) => lines.push(line),
  isOwn?: (token: string) => boolean,
) {
  close = openLiveStream({
    path: '/api/live/',
    take,
    onLink: (link) => {
      if (JSON.stringify(link) !== JSON.stringify(links.at(-1))) links.push(link);
    },
    random: () => 1,
    ...(isOwn && { isOwn }),
  });
}
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
async function connect(answer?: Parameters<typeof fakeStream>[0]) {
  const connections = fakeStream(answer);
  open();
  await passes();
  return connections;
}
const kinds = () => links.map(({ kind }) => kind);

it('a live stream passes on lines that are split within a letter', async () => {
  const connections = await connect();
  expect(connections[0]?.token).toBe('Bearer first');
  connections[0]?.send('{"name":"Jo');
  await passes();
  expect(lines).toEqual([]);
  connections[0]?.send('sé"}\n\n{"n":2}\n{"n"');
  await passes();
  expect(lines).toEqual([{ name: 'José' }, { n: 2 }]);
  expect(kinds()).toEqual(['live']);
});

it('a connection lost within a line reconnects without it after a second', async () => {
  const connections = await connect();
  connections[0]?.send('{"n":1}\n{"n":2');
  await passes();
  connections[0]?.fail();
  await passes(999);
  expect(kinds()).toEqual(['live', 'reconnecting']);
  expect(connections).toHaveLength(1);
  await passes(1);
  connections[1]?.send('{"n":3}\n');
  await passes();
  expect(lines).toEqual([{ n: 1 }, { n: 3 }]);
  expect(kinds()).toEqual(['live', 'reconnecting', 'live']);
});

it.each([
  ['isn’t JSON', '<html>\n', undefined],
  [
    'has another shape',
    '{"n":"x"}\n',
    () => {
      throw new Error('another shape');
    },
  ],
])('the stream reconnects after a line that %s', async (_what, line, take) => {
  const connections = fakeStream();
  open(take);
  await passes();
  connections[0]?.send(line);
  await passes();
  expect(connections[0]?.signal.aborted || connections.length === 1).toBe(true);
  await passes(1_000);
  expect(connections).toHaveLength(2);
});

it('the stream retries after 1, 2, 4, 8, 16, then 30 seconds', async () => {
  let away: Error | null = null;
  let asked = 0;
  const connections = await connect(() => {
    asked += 1;
    return away;
  });
  connections[0]?.send('1\n');
  await passes();
  away = new TypeError('no network');
  connections[0]?.end();
  const waits = [1, 2, 4, 8, 16, 30, 30, 30];
  for (const [index, seconds] of waits.entries()) {
    await passes(seconds * 1000 - 1);
    expect(asked).toBe(index + 1);
    await passes(1);
    expect(asked).toBe(index + 2);
  }
  away = null;
  await passes(30_000);
  connections.at(-1)?.send('2\n');
  await passes();
  expect(lines).toEqual([1, 2]);
  expect(kinds()).toEqual(['live', 'reconnecting', 'live']);
});

it('jitter at most halves the waits, which a long connection resets', async () => {
  const connections = fakeStream();
  close = openLiveStream({ path: '/', take: () => undefined, onLink: () => undefined, random: () => 0 });
  for (let made = 1; made <= 3; made += 1) {
    await passes();
    expect(connections).toHaveLength(made);
    await passes(10_000);
    connections[made - 1]?.end();
    await passes(500);
  }
});

it('40 seconds of silence replace a connection', async () => {
  const connections = await connect();
  for (let beat = 0; beat < 5; beat += 1) {
    connections[0]?.send('"alive"\n');
    await passes(30_000);
  }
  expect(connections).toHaveLength(1);
  await passes(10_000);
  expect(connections[0]?.signal.aborted).toBe(true);
  await passes(1_000);
  expect(connections).toHaveLength(2);
});

it('a request without an answer is replaced after 40 seconds', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    asked += 1;
    return new Promise((_answer, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  });
  open();
  await passes(40_000);
  await passes(1_000);
  expect(asked).toBe(2);
});

it('a hanging token refresh is abandoned after 40 seconds and retried', async () => {
  const connections = fakeStream();
  const idToken = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
  connectCalls({ ...callDependencies(), idToken });
  open();
  await passes(40_000);
  idToken.mockResolvedValue('first');
  await passes(1_000);
  connections[0]?.send('1\n');
  await passes();
  expect(lines).toEqual([1]);
  expect(kinds()).toEqual(['live']);
});

it('a refreshed token replaces the connection while the screen stays live', async () => {
  const connections = await connect();
  connections[0]?.send('1\n');
  await passes();
  session.token = 'second';
  connections[0]?.send('"alive"\n');
  await passes();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(connections[1]?.token).toBe('Bearer second');
  connections[1]?.send('2\n');
  await passes();
  expect(lines).toEqual([1, 'alive', 2]);
  expect(kinds()).toEqual(['live']);
});

it("a different person's token opens no stream and reloads the page", async () => {
  const connections = fakeStream();
  open(undefined, (token) => token === 'first');
  await passes();
  session.token = 'of another person';
  connections[0]?.send('"alive"\n');
  await passes(3_600_000);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(session.reload).toHaveBeenCalledOnce();
  expect(kinds()).toEqual(['live', 'refused']);
});

it.each([
  ['401', () => refuse(401), false],
  ['403 for the role', () => refuse(403, 'permission_denied'), true],
  ['402', () => refuse(402, 'license_required'), false],
] as const)('a %s ends the stream with its sentence and without a retry', async (_status, answer, denied) => {
  let asked = 0;
  fakeStream(() => {
    asked += 1;
    return answer();
  });
  open();
  await passes(3_600_000);
  expect(asked).toBe(1);
  expect(links).toEqual([{ kind: 'refused', failure: expect.any(String), isPermissionDenied: denied }]);
  expect(session.showLicence).toHaveBeenCalledTimes(_status === '402' ? 1 : 0);
});

it('a 403 about the token ends the session and all requests', async () => {
  fakeStream(() => refuse(403, 'token_invalid'));
  open();
  await passes(60_000);
  expect(session.reload).toHaveBeenCalledOnce();
  close();
  session.token = null;
  const connections = fakeStream();
  open();
  await passes(60_000);
  expect(connections).toEqual([]);
});

it('the stream retries when a busy server asks, and keeps its sentence', async () => {
  let asked = 0;
  fakeStream(() => {
    asked += 1;
    const refused = refuse(503, 'unavailable', 'Muitas telas abertas.');
    refused.headers.set('Retry-After', '7');
    return refused;
  });
  open();
  await passes(6_999);
  expect(asked).toBe(1);
  expect(links).toEqual([{ kind: 'reconnecting', failure: 'Muitas telas abertas.' }]);
  await passes(1);
  expect(asked).toBe(2);
});

it('the stream connects when the network returns or the tab shows', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let away: Error | null = new TypeError('no network');
  const connections = fakeStream(() => away);
  open();
  await passes(8_000);
  expect(kinds()).toEqual(['offline']);
  away = null;
  window.dispatchEvent(new Event('online'));
  await passes();
  expect(connections).toHaveLength(1);
  connections[0]?.fail();
  await passes();
  document.dispatchEvent(new Event('visibilitychange'));
  await passes();
  expect(connections).toHaveLength(2);
});

it('leaving the screen ends the connection and all waits', async () => {
  const connections = await connect();
  close();
  expect(connections[0]?.signal.aborted).toBe(true);
  await passes(3_600_000);
  window.dispatchEvent(new Event('online'));
  await passes();
  expect(connections).toHaveLength(1);
  expect(links).toEqual([]);
});

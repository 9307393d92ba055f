// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/app';
import type { LiveLink } from './live-stream';
import { openSharedStream } from './shared-stream';
import { fakeSession, fakeStream } from './testing/fake-stream';
import { fakeTabs } from './testing/fake-tabs';

let tabs: ReturnType<typeof fakeTabs>;
const leaves: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fakeSession();
  tabs = fakeTabs();
});
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  tabs.remove();
});

function reduce(state: string | null, line: unknown): string {
  if (line === 'all') return 'all';
  if (state === null) throw new Error('before its state');
  return `${state} ${String(line)}`;
}

interface Tab {
  state: string;
  link: LiveLink['kind'];
  leave: () => void;
}

function hangingTab(options: LockOptions = {}) {
  const hang = () => new Promise<void>(() => undefined);
  void navigator.locks.request('of sub-1', options, hang).catch(() => undefined);
}

async function openTab(name = 'of sub-1') {
  const tab: Tab = { state: '', link: 'connecting', leave: () => undefined };
  tab.leave = openSharedStream<string>({
    name,
    path: '/api/live/',
    reduce,
    onState: (state) => {
      tab.state = state;
    },
    onLink: (link) => {
      tab.link = link.kind;
    },
  });
  leaves.push(tab.leave);
  await passes();
  return tab;
}
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('a browser’s tabs share a connection, and later tabs get the state', async () => {
  const connections = fakeStream();
  const [first, second] = [await openTab(), await openTab()];
  connections[0]?.send('"all"\n"one"\n');
  await passes();
  const third = await openTab();
  connections[0]?.send('"two"\n');
  await passes();
  for (const tab of [first, second, third]) expect(tab).toMatchObject({ state: 'all one two', link: 'live' });
  expect(connections).toHaveLength(1);
});

it('closing the leading tab passes the connection on without a gap', async () => {
  const connections = fakeStream();
  const [first, second] = [await openTab(), await openTab()];
  connections[0]?.send('"all"\n');
  await passes();
  first.leave();
  await passes();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(connections).toHaveLength(2);
  expect(second).toMatchObject({ state: 'all', link: 'live' });
  connections[1]?.send('"all"\n"one"\n');
  await passes();
  expect(second.state).toBe('all one');
});

it('every tab shows a lost connection and its return', async () => {
  const connections = fakeStream();
  const [first, second] = [await openTab(), await openTab()];
  connections[0]?.send('"all"\n');
  await passes();
  connections[0]?.fail();
  await passes();
  expect([first.link, second.link]).toEqual(['reconnecting', 'reconnecting']);
  await passes(1_000);
  connections[1]?.send('"all"\n');
  await passes();
  expect([first.link, second.link]).toEqual(['live', 'live']);
});

it('a visible tab takes the connection from a hanging tab', async () => {
  hangingTab();
  await passes();
  const connections = fakeStream();
  const tab = await openTab();
  await passes(70_000);
  expect(connections).toEqual([]);
  await passes(30_000);
  connections[0]?.send('"all"\n');
  await passes();
  expect(tab.state).toBe('all');
});

it('a tab that lost the lead closes its connection and listens', async () => {
  const connections = fakeStream();
  const tab = await openTab();
  connections[0]?.send('"all"\n');
  await passes();
  const other = new BroadcastChannel('of sub-1');
  hangingTab({ steal: true });
  await passes();
  expect(connections[0]?.signal.aborted).toBe(true);
  other.postMessage({ kind: 'line', line: 'one' });
  await passes();
  expect(tab.state).toBe('all one');
  expect(connections).toHaveLength(1);
});

it('a tab that can’t apply a line requests the whole state', async () => {
  fakeStream();
  hangingTab();
  const tab = await openTab();
  const other = new BroadcastChannel('of sub-1');
  const asked: unknown[] = [];
  other.onmessage = ({ data }) => asked.push(data);
  other.postMessage({ kind: 'line', line: 'one' });
  await passes();
  expect(asked).toEqual([{ kind: 'hello' }]);
  other.postMessage({ kind: 'state', state: 'all one', link: { kind: 'live' } });
  await passes();
  expect(tab).toMatchObject({ state: 'all one', link: 'live' });
});

it('a different person’s tabs receive nothing', async () => {
  const connections = fakeStream();
  await openTab();
  const theirs = await openTab('of sub-2');
  connections[0]?.send('"all"\n');
  await passes();
  expect(theirs.state).toBe('');
});

it('a refusal reaches every tab, and each tries once itself', async () => {
  let asked = 0;
  fakeStream(() => {
    asked += 1;
    return refuse(403, 'permission_denied');
  });
  const [first, second] = [await openTab(), await openTab()];
  await passes(3_600_000);
  expect([first.link, second.link]).toEqual(['refused', 'refused']);
  expect(asked).toBe(2);
});

it('without locks each tab has its own connection', async () => {
  tabs.remove();
  const connections = fakeStream();
  const [first, second] = [await openTab(), await openTab()];
  connections[1]?.send('"all"\n');
  await passes();
  expect([first.state, second.state]).toEqual(['', 'all']);
  expect(connections).toHaveLength(2);
});

it('closing the last tab leaves nothing behind', async () => {
  const connections = fakeStream();
  const tab = await openTab();
  tab.leave();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(tabs.listening()).toBe(0);
  await passes(3_600_000);
  expect(connections).toHaveLength(1);
});

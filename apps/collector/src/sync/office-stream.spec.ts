// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOffice } from './office-stream';

vi.mock('../identity/session', () => ({ idToken: vi.fn(async () => 'a.b.c') }));

class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: { type: string; payload?: { data: string } }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose({ code: 1000 });
  }
  say(type: string) {
    this.onmessage({ data: JSON.stringify({ type }) });
  }
}

const wake = vi.fn();
let stop: () => void;
beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
  stop = followOffice({ person: 'carla', place: { inventory: 4, section: 's' } }, wake);
});
afterEach(() => {
  stop();
});

async function socket(index: number): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(2_000);
  const found = FakeSocket.opened[index];
  if (found === undefined) throw new Error(`${FakeSocket.opened.length} sockets`);
  return found;
}

it('the phone follows its section, its inventory, its recounts and messages', async () => {
  const first = await socket(0);
  expect(first.url).toBe(`ws://${window.location.host}/graphql/realtime`);
  first.onopen();
  first.say('connection_ack');
  const asked = first.sent.flatMap(({ payload }) => (payload === undefined ? [] : JSON.parse(payload.data)));
  expect(asked.map(({ query }) => /\{ (\w+)/.exec(query)?.[1])).toEqual([
    'onCreateMessage',
    'onCreateSection',
    'onUpdateSection',
    'onDeleteSection',
    'onUpdateSection',
    'onDeleteSection',
    'onUpdateInventory',
    'onDeleteInventory',
  ]);
  expect(asked.at(-1).variables).toEqual({ filter: { id: { eq: '4' } } });
  first.say('ka');
  expect(wake).not.toHaveBeenCalled();
  first.say('data');
  expect(wake).toHaveBeenCalledTimes(1);
});

it('a cut connection comes back, asks what it missed, and a refusal asks at once', async () => {
  const first = await socket(0);
  first.onclose({ code: 1006 });
  const second = await socket(1);
  second.onopen();
  second.say('connection_ack');
  second.say('start_ack');
  expect(wake).toHaveBeenCalledTimes(1);
  second.onclose({ code: 4403 });
  expect(wake).toHaveBeenCalledTimes(2);
});

it('a pharmacy taken away asks at once', async () => {
  (await socket(0)).onclose({ code: 4409 });
  expect(wake).toHaveBeenCalledTimes(1);
});

it('a silent connection is given up', async () => {
  await socket(0);
  await vi.advanceTimersByTimeAsync(152_000);
  await socket(1);
});

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerUnderTest } from './server-under-test.js';

/** A message of the server, or how it ended. */
interface Told {
  readonly type: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads whose shape they assert themselves.
  readonly payload?: any;
}

/** One connection to `/graphql/realtime`, as an Amplify client opens it; ended with the test. */
export interface RealtimeClient {
  readonly socket: WebSocket;
  readonly told: readonly Told[];
  /** The code and the reason; undefined while the connection stands. */
  readonly ended: { readonly code: number; readonly reason: string } | undefined;
  /** The status with which the server refused to open a WebSocket at all. */
  readonly refusedWith: number | undefined;
  send(message: unknown): void;
  /** Subscribes and waits for the answer; gives the subscription's id. */
  subscribe(query: string, options?: { variables?: object; token?: string; id?: string }): Promise<string>;
  /** What a subscription was told so far: the rows. */
  rows(id: string): Record<string, unknown>[];
  /** Waits for the first message that is like this. */
  hear(like: Partial<Told>): Promise<Told>;
  end(): Promise<NonNullable<RealtimeClient['ended']>>;
}

export const PATIENCE = { timeout: 20_000, interval: 10 };

type AnyServer = Pick<ServerUnderTest, 'app'>;

interface ConnectOptions {
  readonly path?: string;
  readonly protocols?: readonly string[];
  /** Doesn't answer a ping: gone without a word. */
  readonly isDeaf?: boolean;
}

/** Where the server's sockets are; it listens from the first call on. */
export async function realtimeUrl({ app }: AnyServer, path = '/graphql/realtime'): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
}

/** The sub-protocol in which the client carries its token. */
export function tokenProtocol(token: string): string {
  const header = { host: '127.0.0.1', Authorization: token };
  return `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`;
}

/** Opens a connection and says `connection_init`; whether that is welcome is for the test to see. */
export async function connectClient(
  server: AnyServer,
  token: string,
  { path, protocols = ['graphql-ws', tokenProtocol(token)], isDeaf = false }: ConnectOptions = {},
): Promise<RealtimeClient> {
  const socket = new WebSocket(await realtimeUrl(server, path), [...protocols], { autoPong: !isDeaf });
  const told: Told[] = [];
  let ended: RealtimeClient['ended'];
  let refusedWith: number | undefined;
  socket.on('message', (data) => told.push(JSON.parse(String(data))));
  socket.on('unexpected-response', (request, response) => {
    refusedWith = response.statusCode;
    // As a browser does; the client is told no more than that.
    request.destroy();
    ended = { code: 1006, reason: '' };
  });
  socket.on('error', () => undefined);
  socket.on('close', (code, reason) => {
    ended = { code, reason: String(reason) };
  });
  onTestFinished(() => socket.terminate());
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const hear = (like: Partial<Told>) =>
    vi.waitFor(() => {
      const found = told.find(
        (one) => one.type === like.type && (like.id === undefined || one.id === like.id),
      );
      if (found === undefined)
        throw new Error(`not heard yet: ${JSON.stringify(like)}, but ${JSON.stringify(told)}`);
      return found;
    }, PATIENCE);
  socket.on('open', () => send({ type: 'connection_init' }));
  return {
    socket,
    told,
    get ended() {
      return ended;
    },
    get refusedWith() {
      return refusedWith;
    },
    send,
    hear,
    async subscribe(query, { variables = {}, token: shown = token, id = randomUUID() } = {}) {
      send(startMessage(id, query, variables, shown));
      await vi.waitFor(() => {
        const answer = told.find((one) => one.id === id && one.type !== 'data');
        if (answer === undefined)
          throw new Error(`no answer to the subscription, but ${JSON.stringify(told)}`);
      }, PATIENCE);
      return id;
    },
    rows: (id) =>
      told
        .filter((one) => one.type === 'data' && one.id === id)
        .map(({ payload }) => Object.values(payload.data)[0] as Record<string, unknown>),
    end: () =>
      vi.waitFor(() => {
        if (ended === undefined) throw new Error('the connection stands');
        return ended;
      }, PATIENCE),
  };
}

/** The same, and waits until the server has said that it is welcome. */
export async function welcomeClient(server: AnyServer, token: string): Promise<RealtimeClient> {
  const client = await connectClient(server, token);
  await client.hear({ type: 'connection_ack' });
  return client;
}

export function startMessage(id: string, query: string, variables: object, token: string): object {
  return {
    id,
    type: 'start',
    payload: {
      data: JSON.stringify({ query, variables }),
      extensions: { authorization: { host: '127.0.0.1', Authorization: token } },
    },
  };
}

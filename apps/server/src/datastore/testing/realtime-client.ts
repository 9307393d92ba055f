import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerUnderTest } from '../../testing/server/server-under-test.js';
import type { ChangedRow } from '../realtime/change-feed.js';

interface Message {
  readonly type: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads whose shape they assert themselves.
  readonly payload?: any;
}

export type RealtimeClient = Awaited<ReturnType<typeof connectClient>>;

export const PATIENCE = { timeout: 20_000, interval: 10 };

type AnyServer = Pick<ServerUnderTest, 'app'>;

interface ConnectOptions {
  readonly path?: string;
  readonly protocols?: readonly string[];
  readonly isDeaf?: boolean;
}

export async function realtimeUrl({ app }: AnyServer, path = '/graphql/realtime'): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
}

export function tokenProtocol(token: string): string {
  const header = { host: '127.0.0.1', Authorization: token };
  return `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`;
}

export async function connectClient(
  server: AnyServer,
  token: string,
  { path, protocols = ['graphql-ws', tokenProtocol(token)], isDeaf = false }: ConnectOptions = {},
) {
  const socket = new WebSocket(await realtimeUrl(server, path), [...protocols], { autoPong: !isDeaf });
  const received: Message[] = [];
  let ended: { readonly code: number; readonly reason: string } | undefined;
  let refusedWith: number | undefined;
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  socket.on('unexpected-response', (request, response) => {
    refusedWith = response.statusCode;
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
  const receive = (like: Partial<Message>) =>
    vi.waitFor(() => {
      const found = received.find(
        (one) => one.type === like.type && (like.id === undefined || one.id === like.id),
      );
      if (found === undefined)
        throw new Error(`not received yet: ${JSON.stringify(like)}, but ${JSON.stringify(received)}`);
      return found;
    }, PATIENCE);
  socket.on('open', () => send({ type: 'connection_init' }));
  return {
    socket,
    received,
    get ended() {
      return ended;
    },
    get refusedWith() {
      return refusedWith;
    },
    send,
    receive,
    async subscribe(query: string, { variables = {}, token: shown = token, id = randomUUID() } = {}) {
      send(startMessage(id, query, variables, shown));
      await vi.waitFor(() => {
        const answer = received.find((one) => one.id === id && one.type !== 'data');
        if (answer === undefined)
          throw new Error(`no answer to the subscription, but ${JSON.stringify(received)}`);
      }, PATIENCE);
      return id;
    },
    rows: (id: string) =>
      received
        .filter((one) => one.type === 'data' && one.id === id)
        .map(({ payload }) => Object.values(payload.data)[0] as Record<string, unknown>),
    end: () =>
      vi.waitFor(() => {
        if (ended === undefined) throw new Error('the connection is still open');
        return ended;
      }, PATIENCE),
  };
}

export async function connectedClient(server: AnyServer, token: string): Promise<RealtimeClient> {
  const client = await connectClient(server, token);
  await client.receive({ type: 'connection_ack' });
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

interface ChangeFields {
  readonly model?: ChangedRow['model'];
  readonly id?: string;
  readonly version?: number;
  readonly isDeleted?: boolean;
  readonly ownerSub?: string | null;
  readonly pharmacyId?: string;
  readonly changedAt?: number;
  readonly item?: object;
}

export function aChange(fields: ChangeFields = {}): ChangedRow {
  const {
    model = 'Count',
    id = '1',
    version = 1,
    isDeleted = false,
    ownerSub = null,
    pharmacyId = '01976f3a-8c00-7a10-8000-0000000000aa',
    changedAt = 0,
  } = fields;
  return {
    model,
    isDeleted,
    ownerSub,
    pharmacyId,
    sortKey: { changedAt, id },
    item: { id, _version: version, ...fields.item },
  };
}

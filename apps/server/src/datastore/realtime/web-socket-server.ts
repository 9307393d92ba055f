import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Connection } from './connection.js';

/** What a connection needs of the WebSocket. */
export interface RealtimeSocket {
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends it without a handshake. */
  terminate(): void;
  /** Bytes that were sent and are still in memory. */
  readonly bufferedAmount: number;
}

/** Only logs need the codes: clients reconnect after five seconds with any. */
export const closing = {
  goingAway: { code: 1001, reason: 'server is closing' },
  fault: { code: 1011, reason: 'internal error' },
  expired: { code: 4401, reason: 'token expired' },
  refused: { code: 4403, reason: 'not authorized any more' },
  reachLost: { code: 4409, reason: 'a pharmacy was taken away' },
  /** More messages, starts or events than a person may have at once. An error would be final for a client. */
  busy: { code: 4429, reason: 'too much at once' },
  silent: { code: 4408, reason: 'no connection_init' },
} as const;

export type Closing = (typeof closing)[keyof typeof closing];

export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** A document takes a few thousand bytes. */
const MESSAGE_BYTES = 64 * 1024;

const CLOSE_TIMEOUT_MS = 1000;

export function createWebSocketServer() {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MESSAGE_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  });
  const connections = new Map<WebSocket, Connection>();
  return {
    /** Answers 400 to an invalid handshake. */
    open({ request, socket, head }: Upgrade, connect: (socket: RealtimeSocket) => Connection): void {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = connect(webSocket);
        connections.set(webSocket, connection);
        // A binary message is malformed.
        webSocket.on('message', (data, isBinary) => connection.receive(isBinary ? '' : data.toString()));
        webSocket.on('pong', () => connection.heard());
        // ws closes after a bad frame.
        webSocket.on('error', () => undefined);
        webSocket.on('close', () => {
          connection.ended();
          connections.delete(webSocket);
        });
      });
    },
    count: () => connections.size,
    /** Cuts off silent ones; resolves when none is left. */
    async close(): Promise<void> {
      server.close();
      const closed = [...connections.keys()].map(untilClosed);
      for (const connection of connections.values()) connection.close(closing.goingAway);
      const timeout = setTimeout(() => {
        for (const webSocket of connections.keys()) webSocket.terminate();
      }, CLOSE_TIMEOUT_MS);
      await Promise.all(closed);
      clearTimeout(timeout);
    },
  };
}

/** Unlike `once`, doesn't reject on an error. */
function untilClosed(webSocket: WebSocket): Promise<void> {
  return new Promise((resolve) => webSocket.once('close', () => resolve()));
}

const headerSchema = z.object({ Authorization: z.string().min(1) });

/** The token comes in another protocol that the client offers. */
const SUBPROTOCOL = 'graphql-ws';

/**
 * Token in `header-<base64url of {host, Authorization}>` (sub-protocol), or in `?header=<base64>` of native
 * clients and those before Amplify 6; null otherwise.
 */
export function readHandshake(url: string, protocols: string | undefined): string | null {
  const offered = (protocols ?? '').split(',').map((protocol) => protocol.trim());
  if (!offered.includes(SUBPROTOCOL)) return null;
  const header = offered.find((protocol) => protocol.startsWith('header-'))?.slice('header-'.length);
  const encoded = header ?? new URL(url, 'http://localhost').searchParams.get('header');
  if (encoded === null) return null;
  const parsed = headerSchema.safeParse(decoded(encoded));
  return parsed.success ? parsed.data.Authorization : null;
}

export function isRealtimePath(url: string): boolean {
  return /^\/graphql\/realtime\/?(\?|$)/.test(url);
}

/** Node reads both alphabets, padded or not. */
function decoded(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString());
  } catch {
    return undefined;
  }
}

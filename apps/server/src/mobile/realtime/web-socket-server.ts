import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Connection } from './connection.js';
import { SUBPROTOCOL } from './handshake.js';
import { MESSAGE_BYTES } from './realtime-settings.js';
import { closing, type RealtimeSocket } from './realtime-socket.js';

/** A client's upgrade request, as Node passes it. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** The open WebSockets of this process. */
export interface OpenWebSockets {
  /** Opens a WebSocket. An invalid handshake is answered with 400. */
  open(upgrade: Upgrade, connect: (socket: RealtimeSocket) => Connection): void;
  /** The number of open WebSockets. */
  count(): number;
  /** Closes all WebSockets and cuts off those that don't answer. Resolves when none is left. */
  close(): Promise<void>;
}

/** How long a client may take for the closing handshake. */
const CLOSE_TIMEOUT_MS = 1000;

export function createWebSocketServer(): OpenWebSockets {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MESSAGE_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  });
  const connections = new Map<WebSocket, Connection>();
  return {
    open({ request, socket, head }, connect) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = connect(asRealtimeSocket(webSocket));
        connections.set(webSocket, connection);
        attach(webSocket, connection);
        webSocket.on('close', () => connections.delete(webSocket));
      });
    },
    count: () => connections.size,
    async close() {
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

/** Unlike `once` of node:events, this does not reject if the socket emits an error before it closes. */
function untilClosed(webSocket: WebSocket): Promise<void> {
  return new Promise((resolve) => webSocket.once('close', () => resolve()));
}

function attach(webSocket: WebSocket, connection: Connection): void {
  // The protocol is text only. A binary message becomes an empty text, which is malformed.
  webSocket.on('message', (data, isBinary) => connection.receive(isBinary ? '' : data.toString()));
  webSocket.on('pong', () => connection.heard());
  // ws itself closes the connection after a broken or too long frame, with the right code.
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => connection.ended());
}

function asRealtimeSocket(webSocket: WebSocket): RealtimeSocket {
  return {
    send: (text) => webSocket.send(text),
    ping: () => webSocket.ping(),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
    get bufferedBytes() {
      return webSocket.bufferedAmount;
    },
  };
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Connection } from './connection.js';
import { SUBPROTOCOL } from './handshake.js';
import { MESSAGE_BYTES } from './realtime-settings.js';
import { closing, type RealtimeSocket } from './realtime-socket.js';

/** A client's request to turn its connection into a WebSocket, as Node hands it over. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** The open WebSockets of this process. */
export interface OpenWebSockets {
  /** Opens one; what isn't a proper WebSocket handshake is answered with 400. */
  open(upgrade: Upgrade, connect: (socket: RealtimeSocket) => Connection): void;
  /** How many are open. */
  count(): number;
  /** Says goodbye to all, and cuts off who doesn't answer; resolves when none is left. */
  close(): Promise<void>;
}

/** How long a client may take to say goodbye. */
const GOODBYE_MS = 1000;

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
      const patience = setTimeout(() => {
        for (const webSocket of connections.keys()) webSocket.terminate();
      }, GOODBYE_MS);
      await Promise.all(closed);
      clearTimeout(patience);
    },
  };
}

/** Whatever error comes before: not as `once` of node:events, which rejects with it. */
function untilClosed(webSocket: WebSocket): Promise<void> {
  return new Promise((resolve) => webSocket.once('close', () => resolve()));
}

function attach(webSocket: WebSocket, connection: Connection): void {
  // The protocol is text; an empty one is as malformed as any binary message.
  webSocket.on('message', (data, isBinary) => connection.receive(isBinary ? '' : data.toString()));
  webSocket.on('pong', () => connection.heard());
  // A frame that is broken or too long: ws closes the connection by itself, with the code that says so.
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

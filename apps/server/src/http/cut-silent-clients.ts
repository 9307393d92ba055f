import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client may neither read its answer nor continue its request, in ms. */
const SILENT_MS = 30_000;

/**
 * Disconnects clients that don't read their answer or stop in the middle of a request, so that they hold no memory. A
 * call whose answer is still being made is left alone; it has its own bound (request-bounds.ts).
 */
export function cutSilentClients(app: FastifyInstance, silentMs = SILENT_MS): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  app.server.on('request', (request, response) => {
    asked.set(request.socket, request);
    response.once('close', () => {
      if (asked.get(request.socket) === request) asked.delete(request.socket);
    });
  });
  // Node treats any bytes sent as activity, and also calls this for idle connections.
  app.server.setTimeout(silentMs, (socket) => {
    const isOurTurn = asked.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

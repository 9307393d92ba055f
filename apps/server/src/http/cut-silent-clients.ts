import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client may neither read its answer nor go on with its request, in ms. */
const SILENT_MS = 30_000;

/**
 * Gives up clients that don't read what they asked for, or stop in the middle of a request: neither memory nor a place
 * is kept for them. A call whose answer is still being made is left alone; it has its own bound (request-bounds.ts).
 */
export function cutSilentClients(app: FastifyInstance, silentMs = SILENT_MS): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  app.server.on('request', (request, response) => {
    asked.set(request.socket, request);
    response.once('close', () => {
      if (asked.get(request.socket) === request) asked.delete(request.socket);
    });
  });
  // Node counts what trickles out as a sign of life, and asks here for idle connections too.
  app.server.setTimeout(silentMs, (socket) => {
    const isOurTurn = asked.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing server end: connections that never carried a request (browsers and fetch open them ahead) count as
 * busy for Node until their header timeout, and would hold it up for a minute.
 */
export function closeSilentSockets(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    // What was sent belongs to a request, which the server drains.
    socket.once('data', () => silent.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}

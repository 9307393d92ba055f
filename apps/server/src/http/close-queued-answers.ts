import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the queued answers of a connection that ends. A client may pipeline requests (RFC 9112, 9.3.2). Node emits
 * 'close' only on the answer being sent, so anything held until the others close would be held for ever.
 */
export function closeQueuedAnswers(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  app.server.on('request', ({ socket }, response) => {
    if (response.socket !== null) return;
    const queue = queues.get(socket) ?? startQueue(socket);
    queues.set(socket, queue);
    queue.add(response);
    response.once('close', () => queue.delete(response));
  });
}

function startQueue(socket: Socket): Set<ServerResponse> {
  const queue = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of queue) {
      // An answer that has its socket is closed by Node.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return queue;
}

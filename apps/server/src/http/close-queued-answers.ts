import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the answers that wait behind another on a connection that ends. A client may send calls without waiting for
 * answers (RFC 9112, 9.3.2); Node tells the end of the connection to the answer that is being sent alone, and whatever
 * is kept until the others are closed would be kept for ever.
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
      // The others have had their turn; Node closes them.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return queue;
}

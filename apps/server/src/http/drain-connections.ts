import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';

const GOING = 'O servidor está sendo encerrado ou reiniciado. Tente novamente em instantes.';
const RETRY_AFTER_SECONDS = 5;

/**
 * Lets a closing server end as soon as its pending answers are sent. Idle connections close at once, calls in progress
 * finish and then close theirs, and every new call except `/healthz` is refused, `/readyz` too.
 */
export function drainConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const answering = new Map<Socket, number>();
  /** The bytes that a socket had received when its last answer was sent. More bytes belong to the next call. */
  const restingAt = new WeakMap<Socket, number>();
  let isDraining = false;

  const isIdle = (socket: Socket) =>
    !answering.has(socket) && socket.bytesRead === (restingAt.get(socket) ?? 0);
  const track = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  app.server.on('connection', track);
  // The same connection inside TLS; the handshake's bytes are not a call.
  app.server.on('secureConnection', (socket) => {
    restingAt.set(socket, socket.bytesRead);
    track(socket);
  });
  // WebSockets are closed by the module that accepted them.
  app.server.on('upgrade', (_request, socket) => open.delete(socket as Socket));
  app.server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (left > 0) return answering.set(socket, left);
      answering.delete(socket);
      restingAt.set(socket, socket.bytesRead);
      return isDraining && socket.destroySoon();
    });
  });

  // Node's own version also ends connections whose answer is written but not sent yet.
  app.server.closeIdleConnections = () => {
    for (const socket of open) if (isIdle(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isDraining = true;
    app.server.closeIdleConnections();
  });
  app.addHook('onRequest', async (request) => {
    if (!isDraining || request.url === '/healthz') return;
    throw new AppError('unavailable', GOING, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('Connection', 'close');
  });
}

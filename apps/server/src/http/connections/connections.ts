import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.js';

const GOING = 'O servidor está sendo encerrado ou reiniciado. Tente novamente em instantes.';
const RETRY_AFTER_SECONDS = 5;

/**
 * Lets a closing server end once its pending answers are sent. Idle connections close at once, others after
 * their call; every new call except `/healthz` is refused, `/readyz` too.
 */
export function drainConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const answering = new Map<Socket, number>();
  /** What a socket had received when its last answer was sent. More bytes belong to the next call. */
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
  // The module that accepted a WebSocket closes it.
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

  // Node's own version also ends connections whose answer isn't sent yet.
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

/**
 * Closes the queued answers of a connection that ends. A client may pipeline requests (RFC 9112, 9.3.2), and
 * Node emits 'close' only on the answer being sent: the others would hold what they hold for ever.
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
      // Node closes an answer that has its socket.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return queue;
}

/** How long a client may neither read nor send, in ms. */
const SILENT_MS = 30_000;

/**
 * Disconnects clients that don't read their answer or stop within a request, so that they hold no memory. A
 * call that is still being answered has its own bound (request-bounds.ts).
 */
export function cutSilentClients(app: FastifyInstance, silentMs = SILENT_MS): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  app.server.on('request', (request, response) => {
    asked.set(request.socket, request);
    response.once('close', () => {
      if (asked.get(request.socket) === request) asked.delete(request.socket);
    });
  });
  // Node counts any sent bytes as activity, and also calls this for idle connections.
  app.server.setTimeout(silentMs, (socket) => {
    const isOurTurn = asked.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

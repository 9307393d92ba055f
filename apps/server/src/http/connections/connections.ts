import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.js';

const GOING = 'O servidor está sendo encerrado ou reiniciado. Tente novamente em instantes.';
const RETRY_AFTER_SECONDS = 5;

/**
 * A closing server sends pending answers, closes idle connections, and refuses new calls, `/readyz` too,
 * except `/healthz`.
 */
export function drainConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const answering = new Map<Socket, number>();
  /** More bytes than at the last answer belong to the next call. */
  const restingAt = new WeakMap<Socket, number>();
  let isDraining = false;

  const isIdle = (socket: Socket) =>
    !answering.has(socket) && socket.bytesRead === (restingAt.get(socket) ?? 0);
  const track = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  app.server.on('connection', track);
  // A TLS handshake's bytes are no call.
  app.server.on('secureConnection', (socket) => {
    restingAt.set(socket, socket.bytesRead);
    track(socket);
  });
  // Its own module closes a WebSocket.
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

  // Node's version also ends connections with pending answers.
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
 * Clients may pipeline requests (RFC 9112, 9.3.2), and Node emits 'close' only on the answer being sent:
 * queued ones would hold their resources.
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
      // Node closes this one itself.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return queue;
}

/** ms without reading or sending. */
const SILENT_MS = 30_000;

/**
 * Frees the memory of clients that stop reading or sending. request-bounds.ts bounds a call that is being
 * answered.
 */
export function cutSilentClients(app: FastifyInstance, silentMs = SILENT_MS): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  app.server.on('request', (request, response) => {
    asked.set(request.socket, request);
    response.once('close', () => {
      if (asked.get(request.socket) === request) asked.delete(request.socket);
    });
  });
  // Node counts sent bytes as activity, and calls this for idle connections.
  app.server.setTimeout(silentMs, (socket) => {
    const isOurTurn = asked.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

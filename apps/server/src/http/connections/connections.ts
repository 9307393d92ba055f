import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.js';

const GOING = 'O servidor está sendo encerrado ou reiniciado. Tente novamente em instantes.';
const RETRY_AFTER_SECONDS = 5;

type Answering = WeakMap<Socket, IncomingMessage>;

export function tendConnections(app: FastifyInstance, silentMs = SILENT_MS): void {
  const answering = answerInOrder(app);
  drainConnections(app, answering);
  cutSilentClients(app, answering, silentMs);
}

/** Requests that a client may have sent without having read their answers. */
const MOST_AHEAD = 10;

/** How many of those that clients pipelined begin together; hundreds at once would keep everybody else waiting. */
const BEGUN_IN_A_TURN = 10;

/**
 * Clients may pipeline requests (RFC 9112, 9.3.2). The next one begins when the answer before it was read, so a
 * connection holds one answer and one turn, however much it asks. Ends a connection that is more than ten ahead.
 */
function answerInOrder({ server }: FastifyInstance): Answering {
  const answering: Answering = new WeakMap();
  const lines = new WeakMap<Socket, (() => void)[]>();
  const pipelined: (() => void)[] = [];
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled || pipelined.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const some = pipelined.splice(0, BEGUN_IN_A_TURN);
      schedule();
      for (const begin of some) begin();
    });
  };
  const [answer] = server.listeners('request') as RequestListener[];
  if (answer === undefined) throw new Error('the server answers no requests');
  server.off('request', answer);
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    const begin = () => {
      if (!socket.writable) return;
      answering.set(socket, request);
      answer(request, response);
    };
    response.once('close', () => {
      const next = line.shift();
      if (next === undefined) answering.delete(socket);
      // Others have their turn between two answers of one connection.
      else pipelined.push(next);
      schedule();
    });
    if (!answering.has(socket)) begin();
    else if (line.push(begin) >= MOST_AHEAD) socket.destroy();
  });
  return answering;
}

/**
 * A closing server sends pending answers, closes idle connections, and refuses new calls, `/readyz` too,
 * except `/healthz`.
 */
function drainConnections(app: FastifyInstance, answering: Answering): void {
  const open = new Set<Socket>();
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
  app.server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (answering.has(socket)) return;
      restingAt.set(socket, socket.bytesRead);
      if (isDraining) socket.destroySoon();
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

/** Milliseconds without reading or sending. */
const SILENT_MS = 30_000;

/** Frees the memory of clients that stop reading or sending. request-bounds.ts bounds a call that is being answered. */
function cutSilentClients({ server }: FastifyInstance, answering: Answering, silentMs: number): void {
  // Node counts sent bytes as activity, and calls this for idle connections.
  server.setTimeout(silentMs, (socket) => {
    const isOurTurn = answering.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

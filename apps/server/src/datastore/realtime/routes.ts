import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, statusOf } from '@balanco/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { changeWatermark } from '../../db/change-watermark.js';
import type { Database } from '../../db/database.js';
import type { Authenticate } from '../../identity/access.js';
import { openAccessWatch, type Sessions } from '../../identity/access-watch.js';
import { createAdmission } from './admission.js';
import { createChangeFeed } from './change-feed.js';
import { type RealtimeSettings, realtimeSettings } from './connection.js';
import { readChanges } from './read-changes.js';
import { createWebSocketServer, isRealtimePath, readHandshake, type Upgrade } from './web-socket-server.js';

interface RealtimeDependencies {
  readonly db: Database;
  readonly authenticate: Authenticate;
  readonly sessions: Sessions;
  readonly settings?: Partial<RealtimeSettings> | undefined;
}

/**
 * Refuses other upgrades (docs/mobile-sync.md, "Real time"). Closes WebSockets first, which would keep the
 * server open.
 */
export function registerRealtime(
  app: FastifyInstance,
  { db, authenticate, sessions, settings: given }: RealtimeDependencies,
): { count(): number } {
  const settings = { ...realtimeSettings, ...given };
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'real time failed');
  const accessWatch = openAccessWatch(db, sessions);
  const feed = createChangeFeed({
    watermark: () => changeWatermark(db),
    readChanges: (since, models) => readChanges(db, since, models),
    checkAccess: () => accessWatch.check(),
    pollMs: settings.pollMs,
    onFailure,
  });
  const admit = createAdmission({ authenticate, feed, accessWatch, settings, onFailure });
  const webSockets = createWebSocketServer();

  const upgrade = async ({ request, socket, head }: Upgrade) => {
    const { url = '', headers } = request;
    if (!isRealtimePath(url)) return refuse(socket, 'not_found');
    const authorization = readHandshake(url, headers['sec-websocket-protocol']);
    if (authorization === null) return refuse(socket, 'token_invalid');
    const connect = await admit(authorization, (release) => {
      if (socket.closed) release();
      else socket.once('close', release);
    });
    if (typeof connect === 'string') refuse(socket, connect);
    else webSockets.open({ request, socket, head }, connect);
  };
  app.server.on('upgrade', (request, socket, head) => {
    // A disconnection is no fault.
    socket.on('error', () => undefined);
    upgrade({ request, socket, head }).catch((error) => {
      onFailure(error);
      socket.destroy();
    });
  });
  app.addHook('preClose', async () => {
    await webSockets.close();
    await feed.close();
  });
  return webSockets;
}

/** Clients show no body. */
function refuse(socket: Duplex, code: ErrorCode): void {
  const status = statusOf[code];
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

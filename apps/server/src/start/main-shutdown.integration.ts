/** @module-tag full */

import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabaseLine } from '../testing/database/database-line.js';
import { createTestDatabase } from '../testing/database/test-database.js';
import { type RunningServer, startRunningServer } from '../testing/server/running-server.js';

/** Milliseconds on a loaded machine. */
const AT_ONCE_MS = 8_000;
const orderly = [0, null];

const testDatabase = async () => (await createTestDatabase(onTestFinished)).connectionString;

async function openSession(connectionString: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString });
  session.on('error', () => undefined);
  await session.connect();
  onTestFinished(() => session.end().catch(() => undefined));
  return session;
}

async function openConnection(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function hangInBody({ address, token }: RunningServer): Promise<Socket> {
  const socket = await openConnection(address);
  const head = ['POST /api/pharmacies/ HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`];
  const body = ['Content-Type: application/json', 'Content-Length: 100', 'Expect: 100-continue', '', ''];
  const read = once(socket, 'data');
  socket.write([...head, ...body].join('\r\n'));
  await read;
  socket.write('{"name"');
  return socket;
}

/** `session` locks the pharmacy's row. Returns the process of the waiting session. */
async function callThatWaits(server: RunningServer, session: pg.Client): Promise<number> {
  const { id } = (await (await server.call('POST', '/api/pharmacies/', { name: 'Central' })).json()) as {
    id: string;
  };
  await session.query('begin');
  await session.query('select 1 from pharmacy where id = $1 for update', [id]);
  server.call('PUT', `/api/pharmacies/${id}/`, { name: 'Do Bairro' }).catch(() => undefined);
  const waiting =
    'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  let pid = 0;
  await expect
    .poll(async () => {
      pid = (await session.query<{ pid: number }>(waiting)).rows[0]?.pid ?? 0;
      return pid;
    })
    .toBeGreaterThan(0);
  return pid;
}

it('SIGTERM ends a server with idle connections at once', async () => {
  const server = await startRunningServer({ DATABASE_URL: await testDatabase() });
  const { exit, tookMs } = await server.end();
  expect(exit).toEqual(orderly);
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
});

const start = async (environment: Record<string, string> = {}) =>
  startRunningServer({ DATABASE_URL: await testDatabase(), SHUTDOWN_SECONDS: '1', ...environment });
const endsInTime = async (server: RunningServer) => {
  const { exit, tookMs } = await server.end();
  expect(exit).toEqual(orderly);
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(1_000 + AT_ONCE_MS);
};

it('SHUTDOWN_SECONDS ends a server whose client hangs in the middle of a body', async () => {
  const server = await start();
  await hangInBody(server);
  await endsInTime(server);
});

it('SHUTDOWN_SECONDS ends a server whose client does not read its answers', async () => {
  const server = await start();
  const socket = await openConnection(server.address);
  socket.pause();
  const call = 'GET /api/docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  // More than ten ahead would end the connection.
  socket.write(call.repeat(10));
  await expect.poll(() => socket.bytesRead + socket.readableLength).toBeGreaterThan(0);
  await endsInTime(server);
});

it('SHUTDOWN_SECONDS ends a server with a call that waits for a lock', async () => {
  const database = await testDatabase();
  const server = await start({ DATABASE_URL: database });
  await callThatWaits(server, await openSession(database));
  await endsInTime(server);
});

it('after SHUTDOWN_SECONDS a server ends although its database does not answer', async () => {
  const database = await testDatabase();
  const line = await openDatabaseLine(inject('databaseServer').connectionString);
  onTestFinished(() => line.close());
  const server = await start({ DATABASE_URL: line.through(database) });
  line.freeze();
  server.call('GET', '/api/pharmacies/').catch(() => undefined);
  await endsInTime(server);
});

it('after SHUTDOWN_SECONDS a server ends although its database session is stopped', async () => {
  const database = await testDatabase();
  const session = await openSession(database);
  const server = await start({ DATABASE_URL: database });
  const pid = await callThatWaits(server, session);
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await endsInTime(server);
});

it('a second signal ends the wait for running calls at once', async () => {
  const server = await startRunningServer({ DATABASE_URL: await testDatabase(), SHUTDOWN_SECONDS: '600' });
  const hanging = await hangInBody(server);
  const health = await openConnection(server.address);
  server.process.kill('SIGTERM');
  // A closed silent connection shows the shutdown.
  await once(health.resume(), 'close');
  expect(hanging.closed).toBe(false);
  const { exit, tookMs } = await server.end('SIGINT');
  expect(exit).toEqual(orderly);
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
});

it('the embedded database stops cleanly although a client hangs', async () => {
  const folder = await temporaryDataFolder();
  const server = await startRunningServer({ DATA_DIR: folder, SHUTDOWN_SECONDS: '1' });
  await hangInBody(server);
  const { exit, tookMs } = await server.end();
  expect(exit).toEqual(orderly);
  expect(tookMs).toBeLessThan(1_000 + AT_ONCE_MS);
  await expect(access(path.join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

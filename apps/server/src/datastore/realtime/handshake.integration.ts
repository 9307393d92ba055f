/** @module-tag full */

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase } from '../../testing/database/test-database.js';
import { readyAddress, startProcess } from '../../testing/server/server-process.js';
import { startServerUnderTest, useServer } from '../../testing/server/server-under-test.js';
import {
  connectClient,
  connectedClient,
  PATIENCE,
  realtimeUrl,
  tokenProtocol,
} from '../testing/realtime-client.js';

const server = useServer();

it('a client with an access or id token receives the connection timeout', async () => {
  for (const token of [server.people.user.accessToken, `Bearer ${server.people.admin.idToken}`]) {
    const client = await connectClient(server, token);
    expect(await client.receive({ type: 'connection_ack' })).toEqual({
      type: 'connection_ack',
      payload: { connectionTimeoutMs: 300_000 },
    });
    expect(client.socket.protocol).toBe('graphql-ws');
  }
});

it('a client may send its token in the address, like older clients', async () => {
  const header = Buffer.from(JSON.stringify({ host: 'h', Authorization: server.people.user.accessToken }));
  const path = `/graphql/realtime?header=${encodeURIComponent(header.toString('base64'))}&payload=e30=`;
  const client = await connectClient(server, '', { path, protocols: ['graphql-ws'] });
  await client.receive({ type: 'connection_ack' });
});

it('a client without a licence receives the error on which the real client gives up', async () => {
  const client = await connectClient(server, server.people.unlicensed.accessToken);
  const message = 'É preciso ativar uma licença para continuar.';
  expect(await client.receive({ type: 'connection_error' })).toEqual({
    type: 'connection_error',
    payload: { errors: [{ errorType: 'UnauthorizedException', message, errorCode: 401 }] },
  });
  expect(await client.end()).toMatchObject({ code: 4403 });
  expect(client.received.map(({ type }) => type)).toEqual(['connection_error']);
});

it.each([
  ['without a token', '/graphql/realtime', ['graphql-ws'], 403],
  ['with an empty token', '/graphql/realtime', ['graphql-ws', tokenProtocol('')], 403],
  ['with text that is not JSON', '/graphql/realtime', ['graphql-ws', 'header-___'], 403],
  ['with JSON that is no object', '/graphql/realtime', ['graphql-ws', 'header-bnVsbA'], 403],
  ['in another protocol', '/graphql/realtime', ['graphql-transport-ws'], 403],
  ['at another address', '/graphql', ['graphql-ws'], 404],
  ['at a longer address', '/graphql/realtimes', ['graphql-ws'], 404],
  ['at a screen of the web app', '/', ['graphql-ws'], 404],
])('a request %s is refused without opening a WebSocket', async (_what, path, protocols, status) => {
  const token = tokenProtocol(server.people.user.accessToken);
  const offered = status === 404 ? [...protocols, token] : protocols;
  const client = await connectClient(server, '', { path, protocols: offered });
  expect(await client.end()).toMatchObject({ code: 1006 });
  expect(client.refusedWith).toBe(status);
  expect(client.received).toEqual([]);
});

it('an upgrade to anything but a WebSocket is refused', async () => {
  const { hostname, port } = new URL(await realtimeUrl(server));
  const socket = connect(Number(port), hostname);
  const header = tokenProtocol(server.people.user.accessToken);
  socket.write(
    `GET /graphql/realtime HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nSec-WebSocket-Protocol: graphql-ws, ${header}\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it('real time does not affect other addresses of the server', async () => {
  await connectedClient(server, server.people.user.accessToken);
  const url = (await realtimeUrl(server, '/healthz')).replace('ws:', 'http:');
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace('healthz', 'graphql/realtime'))).status).toBe(404);
});

const query = 'subscription operation { onCreateCount { id } }';

it('a closing server ends connections with code 1001 without waiting', async () => {
  const server = await startServerUnderTest({ datastore: { realtime: { pollMs: 20 } } });
  const { user, mod, unlicensed } = server.people;
  const client = await connectedClient(server, user.accessToken);
  await client.receive({ type: 'start_ack', id: await client.subscribe(query) });
  const deaf = await connectedClient(server, mod.accessToken);
  deaf.socket.pause();
  const stranger = await connectClient(server, unlicensed.accessToken);
  await stranger.receive({ type: 'connection_error' });
  await server.close();
  expect(await client.end()).toEqual({ code: 1001, reason: 'server is closing' });
  deaf.socket.resume();
  await deaf.end();
});

it('a server closes even if a client breaks the closing handshake', async () => {
  const server = await startServerUnderTest();
  const address = await realtimeUrl(server);
  const socket = new WebSocket(address, ['graphql-ws', tokenProtocol(server.people.user.accessToken)]);
  const [[{ socket: connection }]] = await Promise.all([once(socket, 'upgrade'), once(socket, 'open')]);
  socket.pause();
  const closed = server.close();
  connection.write(Buffer.from([0xff, 0xff]));
  await closed;
  socket.terminate();
});

it('the process ends on SIGTERM even with an open WebSocket', async () => {
  const database = await createTestDatabase(onTestFinished);
  const child = await startProcess('main', { DATABASE_URL: database.connectionString });
  const url = `${(await readyAddress(child)).replace('http:', 'ws:')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', tokenProtocol('a.b.c')]);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await closed).toMatchObject([1001, expect.anything()]);
});

const impatient = useServer({ datastore: { realtime: { keepAliveMs: 300 } } });

it('a client that answers pings receives keep-alive messages again and again', async () => {
  await vi.waitFor(async () => {
    const client = await connectedClient(impatient, impatient.people.user.accessToken);
    const signs = () => client.received.filter(({ type }) => type === 'ka').length;
    await expect.poll(() => signs() > 2 || client.ended !== undefined, PATIENCE).toBe(true);
    // A busy machine may miss a ping; try again.
    if (client.ended !== undefined) throw new Error('the connection was cut');
  }, PATIENCE);
});

it('a client that answers no ping is cut off', async () => {
  const { accessToken } = impatient.people.mod;
  const client = await connectClient(impatient, accessToken, { isDeaf: true });
  await client.receive({ type: 'ka' });
  expect(await client.end()).toMatchObject({ code: 1006 });
});

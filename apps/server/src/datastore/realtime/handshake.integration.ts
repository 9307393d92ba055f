/** @module-tag full */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { connectClient, connectedClient, realtimeUrl, tokenProtocol } from '../testing/realtime-client.js';

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

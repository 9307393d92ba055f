/** @module-tag full */

import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase } from '../../testing/database/test-database.js';
import { readyAddress, startProcess } from '../../testing/server/server-process.js';
import { startServerUnderTest } from '../../testing/server/server-under-test.js';
import { connectClient, connectedClient, realtimeUrl, tokenProtocol } from '../testing/realtime-client.js';

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
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const child = await startProcess('main', { DATABASE_URL: database.connectionString });
  const url = `${(await readyAddress(child)).replace('http:', 'ws:')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', tokenProtocol('a.b.c')]);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await closed).toMatchObject([1001, expect.anything()]);
});

import type { AddressInfo } from 'node:net';
import {
  type KeyedCertificate,
  makeAuthority,
  makeServerCertificate,
} from '@balanco/local-authority/issue-certificate';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { PATIENCE, tokenProtocol } from '../datastore/testing/realtime-client.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';

let authority: KeyedCertificate;
let server: ServerUnderTest;
beforeAll(async () => {
  const now = new Date();
  authority = await makeAuthority('Teste', { names: ['localhost'], networks: [] }, now);
  const { certificate, key } = await makeServerCertificate(authority, ['localhost'], now);
  server = await startServerUnderTest({ tls: { cert: certificate, key } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

function connect(token: string, ca: string | undefined) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = new WebSocket(
    `wss://localhost:${port}/graphql/realtime`,
    ['graphql-ws', tokenProtocol(token)],
    { ca, lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
  );
  onTestFinished(() => socket.terminate());
  const heard: string[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).type));
  socket.on('error', (error: NodeJS.ErrnoException) => heard.push(error.code ?? error.message));
  return heard;
}

it('real time works over wss for a client that trusts the authority', async () => {
  const heard = connect(server.people.user.idToken, authority.certificate);
  await expect.poll(() => heard, PATIENCE).toContain('connection_ack');
});

it('a client that does not trust the authority refuses the wss connection', async () => {
  const heard = connect(server.people.user.idToken, undefined);
  await expect.poll(() => heard, PATIENCE).toEqual(['UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
});

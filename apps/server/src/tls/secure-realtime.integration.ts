import type { AddressInfo } from 'node:net';
import { makeAuthority, makeServerCertificate } from '@balanco/local-authority/issue-certificate';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { PATIENCE, tokenProtocol } from '../datastore/testing/realtime-client.js';
import { useServer } from '../testing/server/server-under-test.js';

const now = new Date();
const authority = await makeAuthority('Teste', { names: ['localhost'], networks: [] }, now);
const { certificate: cert, key } = await makeServerCertificate(authority, ['localhost'], now);
const server = useServer({ tls: { cert, key } });
beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

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

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, realtimeUrl, tokenProtocol, welcomeClient } from '../../testing/realtime-client.js';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server-under-test.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest();
});
afterAll(() => server.close());

describe('a client', () => {
  it('is welcomed by its access token or its id token, and told how long to wait for us', async () => {
    for (const token of [server.people.user.accessToken, `Bearer ${server.people.admin.idToken}`]) {
      const client = await connectClient(server, token);
      expect(await client.hear({ type: 'connection_ack' })).toEqual({
        type: 'connection_ack',
        payload: { connectionTimeoutMs: 300_000 },
      });
      expect(client.socket.protocol).toBe('graphql-ws');
    }
  });

  it('may send its token in the address, as older ones do', async () => {
    const header = Buffer.from(JSON.stringify({ host: 'h', Authorization: server.people.user.accessToken }));
    const path = `/graphql/realtime?header=${encodeURIComponent(header.toString('base64'))}&payload=e30=`;
    const client = await connectClient(server, '', { path, protocols: ['graphql-ws'] });
    await client.hear({ type: 'connection_ack' });
  });
});

describe('a client that may not', () => {
  it.each([
    ['with a token that is none', () => 'a.b.c', 'Token inválido ou expirado'],
    [
      'with a forged token',
      () => `${server.people.user.accessToken.slice(0, -6)}AAAAAA`,
      'Token inválido ou expirado',
    ],
    [
      'without a licence',
      () => server.people.unlicensed.accessToken,
      'É preciso ativar uma licença para continuar.',
    ],
  ])('is told so in words by which the real client gives up: %s', async (_who, token, message) => {
    const client = await connectClient(server, token());
    expect(await client.hear({ type: 'connection_error' })).toEqual({
      type: 'connection_error',
      payload: { errors: [{ errorType: 'UnauthorizedException', message, errorCode: 401 }] },
    });
    expect(await client.end()).toMatchObject({ code: 4403 });
    expect(client.told.map(({ type }) => type)).toEqual(['connection_error']);
  });

  it('is one that has signed out', async () => {
    const { people, signIn, identity } = server;
    const { accessToken, idToken } = await signIn(people.mod.email, 'Senha!234');
    await identity.signOut(idToken);
    const client = await connectClient(server, accessToken);
    await client.hear({ type: 'connection_error' });
  });
});

describe('what is no client of ours', () => {
  it.each([
    ['without a token', '/graphql/realtime', ['graphql-ws'], 403],
    ['in another protocol', '/graphql/realtime', ['graphql-transport-ws'], 403],
    ['elsewhere', '/graphql', ['graphql-ws'], 404],
    ['at a screen of the web app', '/', ['graphql-ws'], 404],
  ])('is turned away before there is a WebSocket: %s', async (_what, path, protocols, status) => {
    const token = tokenProtocol(server.people.user.accessToken);
    const offered = status === 404 ? [...protocols, token] : protocols;
    const client = await connectClient(server, '', { path, protocols: offered });
    expect(await client.end()).toMatchObject({ code: 1006 });
    expect(client.refusedWith).toBe(status);
    expect(client.told).toEqual([]);
  });

  it('is an upgrade to anything but a WebSocket', async () => {
    const { hostname, port } = new URL(await realtimeUrl(server));
    const socket = connect(Number(port), hostname);
    const header = tokenProtocol(server.people.user.accessToken);
    socket.write(
      `GET /graphql/realtime HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nSec-WebSocket-Protocol: graphql-ws, ${header}\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('leaves the rest of the server as it was', async () => {
    await welcomeClient(server, server.people.user.accessToken);
    const url = (await realtimeUrl(server, '/healthz')).replace('ws:', 'http:');
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace('healthz', 'graphql/realtime'))).status).toBe(404);
  });
});

import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { poolCall } from '../../testing/identity/pool-call.js';
import { startReverseProxy } from '../../testing/server/reverse-proxy.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { createHttpServer } from '../http-server.js';
import { requestOrigin } from './request-origin.js';
import type { TrustProxy } from './trust-proxy.js';

const FORGED = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};
/** Differs from the proxy's 127.0.0.1 where the whole 127/8 exists. */
const CLIENT = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

interface Seen {
  readonly ip: string;
  readonly origin: string;
}

async function startEcho(trustProxy: TrustProxy): Promise<FastifyInstance> {
  const app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy });
  app.get('/seen', (request): Seen => ({ ip: request.ip, origin: requestOrigin(request, undefined) }));
  onTestFinished(() => app.close());
  return app;
}

async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

function askForged(port: number): Promise<Seen> {
  const headers = { ...FORGED, host: 'balanco.example' };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path: '/seen', headers, localAddress: CLIENT });
    request.on('response', (answer) => resolve(json(answer) as Promise<Seen>));
    request.on('error', reject);
    request.end();
  });
}

it.each<[TrustProxy, string]>([
  [false, '192.0.2.1'],
  [['10.0.0.0/8', '::1'], '192.0.2.1'],
  [['10.0.0.0/8', '::1'], '::ffff:192.0.2.1'],
])('forged X-Forwarded headers change nothing with TRUST_PROXY %j for the peer %s', async (trust, peer) => {
  const app = await startEcho(trust);
  const headers = { ...FORGED, host: 'balanco.example' };
  const answer = await app.inject({ url: '/seen', remoteAddress: peer, headers });
  expect(answer.json()).toEqual({ ip: peer, origin: 'http://balanco.example' });
});

it.each<[TrustProxy, string, string]>([
  [1, '192.0.2.1', '198.51.100.7'],
  [2, '192.0.2.1', '203.0.113.9'],
  [['192.0.2.1'], '192.0.2.1', '198.51.100.7'],
  [['192.0.2.0/24'], '::ffff:192.0.2.1', '198.51.100.7'],
  [['192.0.2.0/24', '198.51.100.7'], '192.0.2.1', '203.0.113.9'],
])(
  'X-Forwarded headers with TRUST_PROXY %j and the peer %s count from the right: %s',
  async (trust, peer, client) => {
    const app = await startEcho(trust);
    const headers = { ...FORGED, host: 'balanco.example' };
    const answer = await app.inject({ url: '/seen', remoteAddress: peer, headers });
    expect(answer.json()).toEqual({ ip: client, origin: 'https://balanco.example' });
  },
);

it('X-Forwarded-Proto with another scheme than http and https is refused', async () => {
  const app = await startEcho(1);
  const headers = { 'x-forwarded-proto': 'javascript', host: 'balanco.example' };
  expect((await app.inject({ url: '/seen', headers })).statusCode).toBe(400);
});

it.each<[TrustProxy, string]>([
  [1, CLIENT],
  [['127.0.0.1'], CLIENT === '127.0.0.1' ? '198.51.100.7' : CLIENT],
  [['loopback'], '198.51.100.7'],
  [['10.0.0.0/8'], '127.0.0.1'],
  [false, '127.0.0.1'],
])('behind a proxy with TRUST_PROXY %j a forging client is seen as %s', async (trust, expected) => {
  const port = await startReverseProxy(await listen(await startEcho(trust)));
  const seen = await askForged(port);
  expect(seen).toEqual({ ip: expected, origin: 'http://balanco.example' });
});

it('behind two proxies TRUST_PROXY=2 finds the client', async () => {
  const port = await startReverseProxy(await startReverseProxy(await listen(await startEcho(2))));
  const seen = await askForged(port);
  expect(seen).toEqual({ ip: CLIENT, origin: 'http://balanco.example' });
});

describe('the whole server', () => {
  const server = useServer({ trustProxy: ['10.0.0.0/8'] });

  it.each(['192.0.2.1', '10.1.2.3'])('/api/config/ shows no forged X-Forwarded-Host to %s', async (peer) => {
    const answer = await server.app.inject({ url: '/api/config/', remoteAddress: peer, headers: FORGED });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('evil.example');
    expect(answer.json().identity.endpoint).toMatch(/^https?:\/\/localhost/);
  });

  it('a stranger who claims another address with each call is throttled', async () => {
    const signIn = poolCall('InitiateAuth', '{}');
    const call = (claimed: string) =>
      server.app.inject({
        ...signIn,
        remoteAddress: '192.0.2.77',
        headers: { ...signIn.headers, 'x-forwarded-for': claimed },
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => call(`203.0.113.${index}`)));
    expect((await call('203.0.113.99')).json()).toMatchObject({ __type: 'TooManyRequestsException' });
  });
});

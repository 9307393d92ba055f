import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@balanco/contract/base/all-examples';
import { fillPath } from '@balanco/contract/base/endpoint';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pool } from '../../identity/embedded/pool.js';
import { startServerUnderTest, useServer } from '../../testing/server/server-under-test.js';

const server = useServer();
let port: number;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

const target = 'AWSCognitoIdentityProviderService.InitiateAuth';
const JSON_TYPE = 'application/json';
const PUBLIC_BYTES = 4 * 1024;
const POOL_BYTES = 16 * 1024;

const doors = [
  ...endpoints
    .filter(({ permission, method }) => permission === 'public' && method !== 'GET')
    .map(({ path }) => ({ path: fillPath(path), type: JSON_TYPE, bytes: PUBLIC_BYTES, large: 413 })),
  { path: `${pool.path}/`, type: 'application/x-amz-json-1.1', bytes: POOL_BYTES, large: 400 },
];

async function firstLineOf(path: string, type: string, announced: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `X-Amz-Target: ${target}`,
    `Content-Length: ${announced}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

function post(path: string, type: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': type,
      'x-amz-target': target,
      ...headers,
    },
    payload,
  });
}

describe.each(doors)('$path, open to people who are not signed in', ({ path, type, bytes, large }) => {
  it('refuses a body above a few KB before it comes', async () => {
    expect(await firstLineOf(path, type, bytes + 1)).toMatch(new RegExp(`^HTTP/1.1 ${large} `));
  });

  it('refuses a compressed body', async () => {
    const answer = await post(path, type, gzipSync('[]'), { 'content-encoding': 'gzip' });
    expect(answer.statusCode).toBe(415);
  });

  it('refuses deep JSON, and JSON with many values', async () => {
    const deep = await post(path, type, '['.repeat(500) + ']'.repeat(500));
    const many = await post(path, type, `{"a":[${'1,'.repeat(1000)}1]}`);
    expect([deep.statusCode, many.statusCode]).toEqual([400, large]);
  });

  it('refuses a network that calls too often before the body comes, and no other network', async () => {
    const limits = {
      network: { burst: 2, perSecond: 0.01 },
      everybody: { burst: 100, perSecond: 1 },
      patienceMs: 0,
    };
    const strangerLimits = { pages: limits, signIn: limits, refresh: limits, enrol: limits };
    const limited = await startServerUnderTest({ trustProxy: 1, strangerLimits });
    onTestFinished(() => limited.close());
    const from = async (address: string) => {
      const headers = { 'content-type': 'text/html', 'x-amz-target': target, 'x-forwarded-for': address };
      const { headers: answered } = await limited.app.inject({
        method: 'POST',
        url: path,
        headers,
        payload: 'x',
      });
      return answered['retry-after'];
    };
    expect([await from('2001:db8:1:9::1'), await from('2001:db8:1:9:ffff::2')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(Number(await from('2001:db8:1:9::3'))).toBeGreaterThan(50);
    expect(await from('2001:db8:1:a::1')).toBeUndefined();
  });
});

it('no address that nobody serves reads a body', async () => {
  for (const path of ['/', '/nada', '/api/nada/', '/idp/nada/', '/coletor/nada']) {
    expect(await firstLineOf(path, JSON_TYPE, 7_000_000), path).toMatch(/^HTTP\/1.1 40[45] /);
  }
});

import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allExamples, endpoints } from '@balanco/contract/base/all-examples';
import { fillPath } from '@balanco/contract/base/endpoint';
import { errorSentence } from '@balanco/contract/base/errors';
import { submitPhoto } from '@balanco/contract/mobile/mobile-photos';
import { getPhoto } from '@balanco/contract/mobile/photos';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '../identity/embedded/pool.js';
import {
  type ExampleServer,
  properRefusal,
  startExampleServer,
  type WireRequest,
} from '../testing/examples/example-server.js';

const PUBLIC = fileURLToPath(new URL('../../../web/public', import.meta.url));
const SCREEN = '<!doctype html><title>Balanço</title>';

const webFolder = await temporaryDataFolder(afterAll);
await cp(PUBLIC, webFolder, { recursive: true });
await writeFile(join(webFolder, 'index.html'), SCREEN);
let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer(webFolder);
});
afterAll(() => server.close());

const get = (path: string, method = 'GET') => server.send({ method, path, token: undefined });

const contractPaths = [...new Set(endpoints.map(({ path }) => path))].map(
  (path) => [path, endpoints.filter((one) => one.path === path).map(({ method }) => method)] as const,
);

it('a usable X-Request-Id and traceparent are answered and logged, others replaced', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = async (id: string, traceparent: string) => {
    const headers = { 'X-Request-Id': id, traceparent };
    return (await server.send({ method: 'GET', path: '/api/pharmacies/', token: undefined, headers }))
      .headers;
  };
  const from = server.log.length;
  const kept = await ask('proxy-0001', `00-${trace}-00f067aa0ba902b7-01`);
  expect(kept.get('x-request-id')).toBe('proxy-0001');
  expect(kept.get('traceparent')).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`));
  const line = server.log.slice(from).find((each) => each.includes('proxy-0001'));
  expect(JSON.parse(line ?? '')).toMatchObject({ reqId: 'proxy-0001', trace });
  const refused = await ask('a b"c', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);
  expect(refused.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(refused.get('traceparent')).toBeNull();
});

it.each(contractPaths)(
  '%s refuses its other methods with 405 and lists its methods in Allow',
  async (path, methods) => {
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const refusal = await properRefusal(server, { method, path, headers: { 'Content-Type': undefined } });
      expect(refusal).toMatchObject({
        status: 405,
        code: 'method_not_allowed',
        detail: errorSentence.method_not_allowed,
      });
      expect(refusal.headers.get('allow')).toBe(allowed.join(', '));
      expect(refusal.headers.get('cache-control')).toBe('no-store');
    }
  },
);

it.each([
  ['PATCH', '/graphql', 'POST'],
  ['DELETE', `${pool.path}/`, 'POST'],
  ['POST', `${pool.path}/.well-known/jwks.json`, 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['POST', '/favicon.svg', 'GET, HEAD'],
])('%s %s is refused with 405 and lists the methods in Allow', async (method, path, allow) => {
  const answer = await get(path, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
});

it('an unsupported method is refused before the token and the body are checked', async () => {
  const answer = await server.send({ method: 'PUT', path: '/api/pharmacies/', rawBody: '{"broken' });
  expect(answer.status).toBe(405);
});

it.each([
  ['GET', '/api/config/', 200],
  ['GET', '/api/pharmacies/', 403],
  ['GET', '/api/nada/', 404],
  ['GET', `/api/${'%zz'}`, 400],
  ['POST', '/graphql', 401],
  ['GET', '/healthz', 200],
  ['POST', `${pool.path}/`, 415],
])('the answer to %s %s must not be cached', async (method, path, status) => {
  const answer = await server.send({ method, path, ...(method === 'POST' ? { body: {} } : {}) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('a list for a signed-in person must not be cached', async () => {
  const path = '/api/pharmacies/';
  const answer = await server.send({ method: 'GET', path, token: server.tokens.admin.idToken });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('the public keys may be cached for five minutes', async () => {
  const keys = await get(`${pool.path}/.well-known/jwks.json`);
  expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
});

it.each([
  ['/api/pharmacies/', { code: 'unsupported_media_type' }],
  ['/graphql', { errors: [{ errorType: 'MalformedHttpRequestException' }] }],
  [`${pool.path}/`, { __type: 'SerializationException' }],
])('a form body is refused with 415 by %s', async (path, body) => {
  const answer = await server.send({
    method: 'POST',
    path,
    token: server.tokens.admin.idToken,
    rawBody: 'name=Nova',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(415);
  expect(JSON.parse(answer.text)).toMatchObject(body);
});

it.each([
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ['/favicon.svg', /^image\/svg\+xml/],
  ['/robots.txt', /^text\/plain/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
])('the file %s is served with its media type', async (path, type) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(type);
  expect(text).not.toBe(SCREEN);
});

it('the web manifest names only files that exist', async () => {
  const { text } = await get('/manifest.webmanifest');
  const { icons } = JSON.parse(text) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await get(src)).status).toBe(200);
});

it.each([
  '/nada.png',
  '/apple-touch-icon.png',
  '/assets/index-OLD.js',
  '/assets/',
  '/contagens/index.php?x=1',
  '/.env',
])('the missing file %s is answered with 404, not with a screen', async (path) => {
  expect(await properRefusal(server, { method: 'GET', path })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

it.each(['/', '/contagens', '/contagens?farmacia=a.b', '/nada/nada'])(
  'the address %s is answered with the web app',
  async (path) => {
    const { status, text } = await get(path);
    expect({ status, text }).toEqual({ status: 200, text: SCREEN });
  },
);

it('the content security policy allows only our own files and no framing', async () => {
  const policy = String((await get('/')).headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'self';");
  expect(policy).toContain("object-src 'none';base-uri 'none';frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src|unsafe-eval/);
});

describe('headers that keep a browser from guessing, leaking and rendering', () => {
  const [signedIn, stranger] = [true, false];
  const taken = allExamples.find(({ endpoint }) => endpoint === submitPhoto);
  const photo = taken?.successes[0]?.request?.body as { readonly id: string };
  beforeAll(async () => {
    const token = server.tokens.user.idToken;
    await server.send({ method: 'POST', path: submitPhoto.path, token, body: photo });
  });
  afterAll(() => server.reset());
  it.each<[string, string, string, number, boolean, Partial<WireRequest>]>([
    ['a screen', 'GET', '/contagens', 200, stranger, {}],
    ['a file', 'GET', '/favicon.svg', 200, stranger, {}],
    ['a missing file', 'GET', '/nada.png', 404, stranger, {}],
    ['the documentation', 'GET', '/api/docs/', 200, stranger, {}],
    ['a list', 'GET', '/api/pharmacies/', 200, signedIn, {}],
    ['a photo', 'GET', fillPath(getPhoto.path, { id: photo.id }), 200, signedIn, {}],
    ['a refusal before the token', 'GET', '/api/pharmacies/', 403, stranger, {}],
    ['an unknown address', 'GET', '/api/nada/', 404, signedIn, {}],
    ['an unknown address that is written to', 'POST', '/nada', 404, stranger, {}],
    ['a broken address', 'GET', '/%zz', 400, stranger, {}],
    ['a wrong method', 'DELETE', '/api/pharmacies/', 405, stranger, {}],
    ['a broken body', 'POST', '/api/pharmacies/', 400, signedIn, { rawBody: '{' }],
    [
      'a compressed body of a stranger',
      'POST',
      '/api/mobile/enrol/',
      415,
      stranger,
      { headers: { 'Content-Encoding': 'gzip' } },
    ],
    ['a long body of a stranger', 'POST', '/api/mobile/enrol/', 413, stranger, { rawBody: ' '.repeat(9000) }],
    ['GraphQL', 'POST', '/graphql', 401, stranger, { body: {} }],
    ['the user pool', 'POST', `${pool.path}/`, 415, stranger, { body: {} }],
    ['the public keys', 'GET', `${pool.path}/.well-known/jwks.json`, 200, stranger, {}],
    ['the health', 'GET', '/healthz', 200, stranger, {}],
  ])('%s has them', async (_kind, method, path, status, isSignedIn, more) => {
    const token = isSignedIn ? server.tokens.admin.idToken : undefined;
    const answer = await server.send({ method, path, token, ...more });
    expect(answer.status).toBe(status);
    const isApi = /^\/(api|graphql|idp)\/?/.test(path) && !path.startsWith('/api/docs/');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers.get('content-disposition')).toBe(isApi ? 'attachment; filename="api.json"' : null);
  });
});

it.each([
  ['/api/config/', 'camera=()'],
  ['/coletor/', 'camera=(self)'],
])('%s answers with the permission %s, and with no other device', async (path, camera) => {
  const { headers } = await server.send({ method: 'GET', path });
  expect(headers.get('permissions-policy')).toContain(`${camera}, microphone=(), geolocation=()`);
});

it('a sign-out clears what the browser cached and none of its storage', async () => {
  const token = server.tokens.mod.idToken;
  const { status, headers } = await server.send({ method: 'POST', path: '/api/sign-out/', token });
  await server.reset();
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
});

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@balanco/contract/api';
import { errorSentence } from '@balanco/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '../identity/embedded/pool.js';
import { type ExampleServer, startExampleServer } from '../testing/example-server.js';
import { properRefusal } from '../testing/proper-refusal.js';

const PUBLIC = fileURLToPath(new URL('../../../web/public', import.meta.url));
const SCREEN = '<!doctype html><title>Balanço</title>';

let webFolder: string;
let server: ExampleServer;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'balanco-web-'));
  await cp(PUBLIC, webFolder, { recursive: true });
  await writeFile(join(webFolder, 'index.html'), SCREEN);
  server = await startExampleServer(webFolder);
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true, force: true });
});

const get = (path: string, method = 'GET') => server.send({ method, path, token: undefined });

/** Every address of the contract, with the methods that it has there. */
const contractPaths = [...new Set(endpoints.map(({ path }) => path))].map(
  (path) => [path, endpoints.filter((one) => one.path === path).map(({ method }) => method)] as const,
);

describe('a method that an address does not have', () => {
  it.each(contractPaths)('%s refuses it with 405 and says which ones there are', async (path, methods) => {
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
  });

  it.each([
    ['PATCH', '/graphql', 'POST'],
    ['DELETE', `${pool.path}/`, 'POST'],
    ['POST', `${pool.path}/.well-known/jwks.json`, 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/favicon.svg', 'GET, HEAD'],
  ])('so does %s %s', async (method, path, allow) => {
    const answer = await get(path, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('is refused before anybody looks at the body or at the token', async () => {
    const answer = await server.send({ method: 'PUT', path: '/api/pharmacies/', rawBody: '{"broken' });
    expect(answer.status).toBe(405);
  });
});

describe('what may be kept by a cache', () => {
  it.each([
    ['GET', '/api/config/', 200],
    ['GET', '/api/pharmacies/', 403],
    ['GET', '/api/nada/', 404],
    ['GET', `/api/${'%zz'}`, 400],
    ['POST', '/graphql', 401],
    ['GET', '/healthz', 200],
    ['POST', `${pool.path}/`, 415],
  ])('the answer to %s %s is not', async (method, path, status) => {
    const answer = await server.send({ method, path, ...(method === 'POST' ? { body: {} } : {}) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('a list of somebody who is signed in is not', async () => {
    const path = '/api/pharmacies/';
    const answer = await server.send({ method: 'GET', path, token: server.tokens.admin.idToken });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('the public keys are', async () => {
    const keys = await get(`${pool.path}/.well-known/jwks.json`);
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('a body in another form than the address reads', () => {
  it.each([
    ['/api/pharmacies/', { code: 'unsupported_media_type' }],
    ['/graphql', { errors: [{ errorType: 'MalformedHttpRequestException' }] }],
    [`${pool.path}/`, { __type: 'SerializationException' }],
  ])('is refused with 415 by %s', async (path, body) => {
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
});

describe('files', () => {
  it.each([
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/robots.txt', /^text\/plain/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ])('%s is there', async (path, type) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(type);
    expect(text).not.toBe(SCREEN);
  });

  it('the manifest names only files that are there', async () => {
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
  ])('%s is a 404, and not a screen', async (path) => {
    expect(await properRefusal(server, { method: 'GET', path })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it.each(['/', '/contagens', '/contagens?farmacia=a.b', '/nada/nada'])('%s is a screen', async (path) => {
    const { status, text } = await get(path);
    expect({ status, text }).toEqual({ status: 200, text: SCREEN });
  });
});

it('the web runs nothing but its own files, in no frame of somebody else', async () => {
  const policy = String((await get('/')).headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'self';");
  expect(policy).toContain("object-src 'none';base-uri 'none';frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src|unsafe-eval/);
});

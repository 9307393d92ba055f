import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { createHttpServer } from './http-server.js';
import { serveCollectorFiles, serveWebFiles } from './web-files.js';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balanco-collector-'));
  await Promise.all(
    ['web', 'collector/assets'].map((name) => mkdir(join(folder, name), { recursive: true })),
  );
  await Promise.all([
    writeFile(join(folder, 'web/index.html'), '<title>Balanço</title>'),
    writeFile(join(folder, 'collector/index.html'), '<title>Coletor</title>'),
    writeFile(join(folder, 'collector/service-worker.js'), 'self'),
    writeFile(join(folder, 'collector/assets/index-abc123.js'), 'export {}'),
  ]);
  app = await createHttpServer({
    logger: createLogger('silent'),
    trustProxy: false,
    identityOrigins: ['https://cognito-idp.us-east-1.amazonaws.com'],
    https: false,
  });
  await serveCollectorFiles(app, join(folder, 'collector'), ['https://cognito-idp.us-east-1.amazonaws.com']);
  await serveWebFiles(app, join(folder, 'web'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['/coletor/', 'no-cache'],
  ['/coletor', 'no-cache'],
  ['/coletor/service-worker.js', 'no-cache'],
  ['/coletor/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
])('%s of the collector is sent with Cache-Control %s', async (url, cached) => {
  const { statusCode, headers } = await app.inject({ url });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe(cached);
});

it('only the collector may run WebAssembly and show pictures that it made', async () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']).split(';');
  const collector = await policyOf('/coletor/');
  expect(collector).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(collector).toContain("img-src 'self' data: blob:");
  expect(collector).toContain("connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com");
  expect(collector).toContain("frame-ancestors 'none'");
  const web = await policyOf('/');
  expect(web).toContain("img-src 'self' data:");
  expect(web.some((directive) => directive.startsWith('script-src'))).toBe(false);
});

it('an unknown file of the collector is not found', async () => {
  expect((await app.inject({ url: '/coletor/assets/index-old.js' })).statusCode).toBe(404);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { createHttpServer } from './http-server.js';
import { serveCollectorFiles, serveWebFiles } from './web-files.js';

const folder = await temporaryDataFolder(afterAll);
for (const name of ['web', 'collector/assets']) await mkdir(join(folder, name), { recursive: true });
const files = {
  'web/index.html': '<title>Balanço</title>',
  'collector/index.html': '<title>Coletor</title>',
  'collector/service-worker.js': 'self',
  'collector/assets/index-abc123.js': 'export {}',
};
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
const identityOrigins = ['https://cognito-idp.us-east-1.amazonaws.com'];
const app = await createHttpServer({ logger: createLogger('silent'), identityOrigins });
afterAll(() => app.close());
await serveCollectorFiles(app, join(folder, 'collector'), identityOrigins);
await serveWebFiles(app, join(folder, 'web'));

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

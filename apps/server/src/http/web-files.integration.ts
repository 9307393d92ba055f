import { mkdir, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../logging/create-logger.js';
import { createHttpServer } from './http-server.js';
import { serveWebFiles } from './web-files.js';

const SCREEN = `<!doctype html><title>Balanço</title><!--${'x'.repeat(3000)}-->`;
const SCRIPT = 'export const answer = 42;\n'.repeat(200);
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const BROTLI = brotliCompressSync(SCRIPT.replace('42', '43'));
const GZIP = gzipSync(SCRIPT.replace('42', '43'));

const folder = await temporaryDataFolder(afterAll);
await mkdir(join(folder, 'assets'));
const files = {
  'index.html': SCREEN,
  'index.html.br': brotliCompressSync(SCREEN),
  'favicon.svg': ICON,
  'assets/index-abc123.js': SCRIPT,
  'assets/index-abc123.js.br': BROTLI,
  'assets/index-abc123.js.gz': GZIP,
  'assets/tiny-abc123.css': 'a{}',
};
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
const app = await createHttpServer({ logger: createLogger('silent') });
afterAll(() => app.close());
await serveWebFiles(app, folder);
const address = await app.listen({ host: '127.0.0.1', port: 0 });

/** `fetch` decompresses by itself. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(`${address}${path}`, { headers }, resolve).on('error', reject);
  });
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const JS = '/assets/index-abc123.js';

it.each([
  ['gzip, deflate, br, zstd', 'br', BROTLI],
  ['gzip, deflate', 'gzip', GZIP],
  [undefined, undefined, Buffer.from(SCRIPT)],
  ['br;q=0, identity', undefined, Buffer.from(SCRIPT)],
])("a browser that accepts %s gets a hashed file's %s build", async (accepts, encoding, bytes) => {
  const { status, headers, body } = await get(
    JS,
    accepts === undefined ? {} : { 'Accept-Encoding': accepts },
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/i),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/^accept-encoding$/i),
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(body.equals(bytes)).toBe(true);
});

it('a hashed file without a compressed version is sent as it is, and cached', async () => {
  const { headers, body } = await get('/assets/tiny-abc123.css', { 'Accept-Encoding': 'gzip' });
  expect(headers['content-type']).toMatch(/^text\/css/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe('a{}');
});

it.each(['/assets/index-old999.js', `${JS}.br`, `${JS}.gz`])(
  'the missing file %s is answered with 404, which no cache keeps for good',
  async (path) => {
    const { status, headers } = await get(path, { 'Accept-Encoding': 'br' });
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control'] ?? 'no-store').not.toMatch(/immutable|max-age/);
  },
);

it.each(['/', '/contagens', '/index.html'])('index.html at %s is revalidated with 304', async (path) => {
  const first = await get(path, { 'Accept-Encoding': 'br' });
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(first.headers['cache-control']).toBe('no-cache');
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.body).toString()).toBe(SCREEN);
  const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers['cache-control']).toBe('no-cache');
});

it('a file without a hash in its name is revalidated', async () => {
  const { headers } = await get('/favicon.svg');
  expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(headers['cache-control']).toBe('no-cache');
});

import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';

const server = useServer();

/** The page's files from /assets, each with the bytes transferred: 0 from the browser's cache. */
const LOADED = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
  .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])`;

test('A reload of the sign-in takes every hashed file from the cache', { tag: '@full' }, async () => {
  const { page } = await openPage({ baseURL: server.url });
  const loaded = () => page.evaluate<[string, number][]>(LOADED);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').waitFor();
  const first = await loaded();
  expect(first.filter(([, bytes]) => bytes > 0).length).toBeGreaterThan(3);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').waitFor();
  // A slow page may fetch one after a silence of the network.
  const known = new Set(first.map(([path]) => path));
  const again = (await loaded()).filter(([path]) => known.has(path));
  expect(again.length).toBeGreaterThan(3);
  expect(again.filter(([, bytes]) => bytes > 0)).toEqual([]);
});

test('The files of the build arrive in brotli', { tag: '@full' }, async () => {
  const { page } = await openPage({ baseURL: server.url });
  const encodings = new Map<string, string | undefined>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/assets\/index-.*\.(js|css)$/.test(pathname))
      encodings.set(pathname, answer.headers()['content-encoding']);
  });
  await page.goto('/');
  await page.getByLabel('E-mail').waitFor();
  await expect.poll(() => encodings.size).toBeGreaterThan(1);
  expect(new Set(encodings.values())).toEqual(new Set(['br']));
});

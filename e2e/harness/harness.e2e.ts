import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPage } from './page.js';
import { expect, test } from './test.js';

// Without an icon some browsers request /favicon.ico.
const PAGE = `<!doctype html><html lang="pt-BR"><title>Balança</title><link rel="icon" href="data:,">
<button onclick="fetch('/nada').then(() => fetch('/corta')).catch(() => console.error('sem estoque'))">
Falhar</button></html>`;

let site: Server;
let url: string;

test.beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/corta') return request.socket.destroy();
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(request.url === '/' ? PAGE : '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
test.afterAll(() => new Promise((resolve) => site.close(resolve)));

test('A page reports console errors and requests without an answer', { tag: '@full' }, async () => {
  const { page, problems } = await openPage();
  await page.goto(url);
  const logged = page.waitForEvent('console', (message) => message.text() === 'sem estoque');
  await page.getByRole('button', { name: 'Falhar' }).click();
  await logged;
  await expect
    .poll(() => [...problems].sort())
    .toEqual([
      expect.stringMatching(/^console: Failed to load resource: net::ERR_EMPTY_RESPONSE/),
      expect.stringMatching(/^console: Failed to load resource: .*404.* \(http:.*\/nada\)$/),
      expect.stringMatching(/^console: sem estoque/),
      expect.stringMatching(/^request: GET http:.*\/corta net::ERR_EMPTY_RESPONSE$/),
    ]);
});

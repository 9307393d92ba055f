import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, launchOptions, unpackChromium } from './chromium.js';
import { openPage, openPageIn } from './page.js';
import { expect, test } from './test.js';

// Without an icon some browsers request /favicon.ico.
const PAGE = `<!doctype html><html lang="pt-BR"><title>Balança</title><link rel="icon" href="data:,">
<p>Contagem de março: <span id="total" style="font: 14px sans-serif">1.234 unidades</span></p>
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

test('A page has a real font, Portuguese, Brasília time and day-first dates', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ viewport: { width: 360, height: 640 } });
  await page.goto(url);
  const box = await page.getByText('1.234 unidades').boundingBox();
  expect(box?.height).toBeGreaterThan(10);
  expect(box?.width).toBeGreaterThan(50);
  const { locale, timeZone } = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
  expect([locale, timeZone, await page.evaluate(() => innerWidth)]).toEqual([
    'pt-BR',
    'America/Sao_Paulo',
    360,
  ]);
  expect(problems).toEqual([]);
  await page.setContent('<input type="date" autofocus>');
  await page.keyboard.type('05122026');
  expect(await page.locator('input').inputValue()).toBe('2026-12-05');
  await close();
});

test('Two processes that unpack Chromium at once leave one whole folder', { tag: '@full' }, async () => {
  const cache = await mkdtemp(join(tmpdir(), 'balanco-chromium-'));
  try {
    const [one, other] = await Promise.all([unpackChromium(cache), unpackChromium(cache)]);
    expect(one).toEqual(other);
    expect(await readdir(cache)).toHaveLength(1);
    const browser = await chromium.launch(launchOptions(one));
    const { page, close } = await openPageIn(browser);
    await page.goto(url);
    await close();
    await browser.close();
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});

test('Tests use the named Chromium, then the pinned one, then the machine’s', { tag: '@full' }, async () => {
  const pinned = { executablePath: '/pinned', env: {} };
  const broken = () => Promise.reject(new Error('not for this machine'));
  const environment = { CHROMIUM_PATH: process.execPath, PATH: '' };
  expect((await findChromium(environment, async () => pinned)).executablePath).toBe(process.execPath);
  expect(await findChromium({ PATH: '' }, async () => pinned)).toEqual(pinned);
  await expect(findChromium({ ...environment, CHROMIUM_PATH: '/sem-navegador' })).rejects.toThrow(
    'CHROMIUM_PATH não é um programa que se possa executar: /sem-navegador',
  );
  const installed = await findChromium({ PATH: '' }, broken).catch((error: Error) => error);
  // Or an instruction.
  expect(installed instanceof Error ? installed.message : installed.executablePath).toMatch(
    /^Nenhum Chromium pôde ser iniciado|[Cc]hrom|edge/,
  );
});

test('A page reports console errors and requests without an answer', { tag: '@full' }, async () => {
  const { page, problems, close } = await openPage();
  await page.goto(url);
  const logged = page.waitForEvent('console', (message) => message.text() === 'sem estoque');
  await page.getByRole('button', { name: 'Falhar' }).click();
  await logged;
  // The browser and the page report through different channels.
  await expect
    .poll(() => [...problems].sort())
    .toEqual([
      expect.stringMatching(/^console: Failed to load resource: net::ERR_EMPTY_RESPONSE/),
      expect.stringMatching(/^console: Failed to load resource: .*404.* \(http:.*\/nada\)$/),
      expect.stringMatching(/^console: sem estoque/),
      expect.stringMatching(/^request: GET http:.*\/corta net::ERR_EMPTY_RESPONSE$/),
    ]);
  await close();
});

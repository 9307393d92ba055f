import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chromium } from './find-chromium.js';
import { launch, launchBrowser } from './launch-browser.js';
import { openPage } from './page.js';
import { unpackChromium } from './unpack-chromium.js';

// The page has an icon, as every page of the product does. Without one some browsers request /favicon.ico.
const PAGE = `<!doctype html><html lang="pt-BR"><title>Balança</title><link rel="icon" href="data:,">
<p>Contagem de março: <span id="total" style="font: 14px sans-serif">1.234 unidades</span></p>
<button onclick="fetch('/nada').then(() => fetch('/corta')).catch(() => console.error('sem estoque'))">
Falhar</button></html>`;

let site: Server;
let url: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/corta') return request.socket.destroy();
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(request.url === '/' ? PAGE : '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((resolve) => site.close(resolve)));

async function seeTotal(chromium: Chromium) {
  const browser = await launch(chromium);
  try {
    const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 640 } });
    await page.goto(url);
    const box = await page.getByText('1.234 unidades').boundingBox();
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
    return { box, problems, settings: [zone.locale, zone.timeZone, await page.evaluate(() => innerWidth)] };
  } finally {
    await browser.close();
  }
}

describe('the pinned Chromium', () => {
  test('The pinned Chromium renders text with a real font, in Portuguese and Brasília time', async () => {
    const { box, problems, settings } = await seeTotal(await unpackChromium());
    expect(box?.height).toBeGreaterThan(10);
    expect(box?.width).toBeGreaterThan(50);
    expect(settings).toEqual(['pt-BR', 'America/Sao_Paulo', 360]);
    expect(problems).toEqual([]);
  });

  test('The pinned Chromium takes dates with the day first', async () => {
    const browser = await launch(await unpackChromium());
    try {
      const { page } = await openPage(browser);
      await page.setContent('<input type="date" autofocus>');
      await page.keyboard.type('05122026');
      expect(await page.locator('input').inputValue()).toBe('2026-12-05');
    } finally {
      await browser.close();
    }
  });

  test('Two concurrent calls of unpackChromium work and leave no partial folder behind', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'balanco-chromium-'));
    try {
      const [one, other] = await Promise.all([unpackChromium(cache), unpackChromium(cache)]);
      expect(one).toEqual(other);
      expect(await readdir(cache)).toHaveLength(1);
      expect((await seeTotal(one)).box?.height).toBeGreaterThan(10);
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  });
});

describe('launchBrowser', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'balanco-path-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Puts a browser on the PATH that writes a file when it is started. */
  async function installBrowser(): Promise<{ PATH: string; wasStarted: () => boolean }> {
    const { executablePath, env } = await unpackChromium();
    const variables = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
    const note = join(folder, 'started');
    const script = ['#!/bin/sh', `: > '${note}'`, ...variables, `exec '${executablePath}' "$@"`, ''];
    await writeFile(join(folder, 'chromium'), script.join('\n'), { mode: 0o755 });
    await rm(note, { force: true });
    return { PATH: folder, wasStarted: () => existsSync(note) };
  }

  test('launchBrowser starts the pinned Chromium even if the machine has another one', async () => {
    const { PATH, wasStarted } = await installBrowser();
    await (await launchBrowser({ environment: { PATH } })).close();
    expect(wasStarted()).toBe(false);
  });

  test("launchBrowser starts the machine's Chromium if the pinned one can't start", async () => {
    const { PATH, wasStarted } = await installBrowser();
    const unpack = async () => ({ executablePath: '/bin/false', env: {} });
    await (await launchBrowser({ environment: { PATH }, unpack })).close();
    expect(wasStarted()).toBe(true);
  });

  test('launchBrowser starts the Chromium that CHROMIUM_PATH names before any other', async () => {
    const { PATH, wasStarted } = await installBrowser();
    const environment = { CHROMIUM_PATH: join(PATH, 'chromium') };
    await (await launchBrowser({ environment })).close();
    expect(wasStarted()).toBe(true);
  });

  test('launchBrowser fails with one sentence if CHROMIUM_PATH is not an executable file', async () => {
    const wrong = join(tmpdir(), 'sem-navegador');
    await expect(launchBrowser({ environment: { CHROMIUM_PATH: wrong } })).rejects.toThrow(
      `CHROMIUM_PATH não é um programa que se possa executar: ${wrong}`,
    );
  });
});

test('openPage reports console errors and requests without an answer', async () => {
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser);
    await page.goto(url);
    const logged = page.waitForEvent('console', (message) => message.text() === 'sem estoque');
    await page.getByRole('button', { name: 'Falhar' }).click();
    await logged;
    // The browser and the page report on ways of their own.
    await expect
      .poll(() => [...problems].sort())
      .toEqual([
        expect.stringMatching(/^console: Failed to load resource: net::ERR_EMPTY_RESPONSE/),
        expect.stringMatching(/^console: Failed to load resource: .*404.* \(http:.*\/nada\)$/),
        expect.stringMatching(/^console: sem estoque/),
        expect.stringMatching(/^request: GET http:.*\/corta net::ERR_EMPTY_RESPONSE$/),
      ]);
  } finally {
    await browser.close();
  }
});

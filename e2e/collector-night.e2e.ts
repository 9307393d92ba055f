import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countANight } from './collector-night/count-a-night.js';
import { launchBrowser } from './harness/launch-browser.js';
import { type RunningServer, startServer } from './harness/start-server.js';

/** `npm run verify:collector` takes more. */
const SCANS = Number(process.env.COLLECTOR_SCANS ?? 300);
/** In ms, on a slow machine. */
const A_SCAN = 1000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it(`${SCANS} scans through bad reception, a killed server and a reload are ${SCANS} counts on the server`, {
  timeout: SCANS * A_SCAN,
}, async () => {
  const { scanned, stored, lostAnswers } = await countANight({ server, browser, scans: SCANS });
  expect(lostAnswers).toBeGreaterThan(0);
  expect([...stored].sort()).toEqual([...scanned].sort());
});

import { type Browser, chromium } from 'playwright-core';
import { type Chromium, findChromium } from './find-chromium.js';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a Chromium with a fresh profile, which is gone when the browser is closed.
 *
 * @param found which Chromium; by default the one of `findChromium`
 */
export async function launchBrowser(found?: Chromium): Promise<Browser> {
  const { executablePath, env } = found ?? (await findChromium());
  return chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...env } });
}

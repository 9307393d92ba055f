import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, expect, type Page } from '@playwright/test';

/** The properties of a key that Chromium needs in addition to its name. */
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** One session per page: ending a session would restore the network that a test has cut. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Types a code and Enter as a hand-held scanner does, with real keys that go to the focus. Each key has a fixed
 * moment and waits for no other, so a busy machine does not change the gaps.
 *
 * @param gap between two keys, in ms
 */
export async function scanByKeys(page: Page, code: string, gap = 10): Promise<void> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  const begun = Date.now();
  const keys = [...[...code].map((key) => ({ key, text: key })), ENTER];
  const strokes = keys.flatMap((key, index) => {
    const timestamp = (begun + index * gap) / 1000;
    const { text: _text, ...up } = key;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...up, timestamp }),
    ];
  });
  await Promise.all(strokes);
  // The next keys come after the last of these.
  await delay(Math.max(0, begun + keys.length * gap - Date.now()));
}

/**
 * Scans a code like a hand-held scanner, by events of the page. Nothing needs the focus, so this may run beside
 * other tests, and a busy machine adds no gaps. `e2e/collector/scanner.e2e.ts` presses real keys.
 */
export function scanInPage(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );
}

/**
 * Waits until the service worker has stored the camera's decoder: a cut network would interrupt its download.
 */
export async function decoderKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('balanco-coletor-decoder')).keys()).length);
  await expect.poll(kept).toBe(1);
}

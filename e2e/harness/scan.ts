import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, expect, type Page } from '@playwright/test';

/** Chromium needs these beside the name. */
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** One per page: ending a session restores a cut network. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Real keys, each at a fixed moment, so a busy machine does not change gaps.
 *
 * @param gap in ms
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
  // The next keys follow the last.
  await delay(Math.max(0, begun + keys.length * gap - Date.now()));
}

/**
 * It scans by events of the page: needs no focus, and a busy machine adds no gaps.
 * `e2e/collector/scanner.e2e.ts` presses real keys.
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

/** A cut network would interrupt the download. */
export async function decoderKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('balanco-coletor-decoder')).keys()).length);
  await expect.poll(kept).toBe(1);
}

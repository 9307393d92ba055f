import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** Only what Chromium must know of a key beside its name. */
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** One for each page: the end of a session would bring back the network that a test has taken away. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Types a code and Enter as a hand-held scanner does: real keys, which go where the focus is. Their moments are given, and none
 * waits for the one before, so a busy machine changes no gap, as a scanner's keys keep their moments in a busy phone.
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
  // Whoever types next does so later than the last of these keys.
  await delay(Math.max(0, begun + keys.length * gap - Date.now()));
}

import type { Page } from '@playwright/test';

/**
 * Scans a code as a hand-held scanner does that acts as a keyboard, with events of the page alone: nothing needs the focus, so
 * it may run beside other tests, and a busy machine puts no gaps between the characters. Real keys are pressed in
 * `collector-scanner.e2e.ts`.
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

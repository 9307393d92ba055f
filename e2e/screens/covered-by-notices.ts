import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a notice must not cover: rows, and whatever is pressed on the page; of an open dialog, what is pressed in it. */
const NOT_COVERED = {
  page: 'tr[data-index], main button, main a[href], main input, main nav, header button',
  dialog: ['button', 'a[href]', 'input', 'textarea'].map((pressed) => `[role="dialog"] ${pressed}`).join(),
};

/** What the notices of a page cover, by its text, as far as it is in sight. */
function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate((notCovered) => {
    const selector = document.querySelector('[role="dialog"]') ? notCovered.dialog : notCovered.page;
    const notices = [...document.querySelectorAll('.mantine-Notification-root')].map((notice) =>
      notice.getBoundingClientRect(),
    );
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      // A scrolling frame hides what lies outside it.
      for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible' || frame === document.body) continue;
        const box = frame.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      const isSeen = element.checkVisibility() && right > left && bottom > top;
      const isCovered = notices.some(
        (notice) => notice.left < right && left < notice.right && notice.top < bottom && top < notice.bottom,
      );
      return isSeen && isCovered ? [element.getAttribute('aria-label') ?? element.textContent] : [];
    });
  }, NOT_COVERED);
}

/** The shortest notice is shown for 5 s: after it, nothing is covered in any case. */
const SETTLED_MS = 4_000;

/** Fails if the notices cover something as long as they are shown, not only while the page makes room for them. */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect.poll(() => coveredByNotices(page), { timeout: SETTLED_MS }).toEqual([]);
}

import type { Page } from 'playwright-core';

/** What a notice must not cover: rows, and whatever is pressed on the page. */
const NOT_COVERED = 'tr[data-index], main button, main a[href], main input, main nav, header button';

/** What the notices of a page cover, by its text, as far as it is in sight. */
export function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
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

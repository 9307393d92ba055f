import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';

/** The screen must fit every width. axe checks the two whose layouts differ (docs/decisions/0046). */
const WIDTHS = [
  { width: 1440, isJudged: true },
  { width: 1024, isJudged: false },
  { width: 360, isJudged: true },
];

/**
 * Expects that axe finds nothing on the screen (WCAG 2.2 AA) and that nothing scrolls sideways. It polls, because between two
 * screens a page has neither a heading nor a main region for a moment.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { width, isJudged } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${page.url()} at ${width} px`;
    if (isJudged) await expect.poll(() => findViolations(page), { message }).toEqual([]);
    const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(scrolled, { message }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

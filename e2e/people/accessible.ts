import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from '../harness/find-violations.js';

const WIDTHS = [1440, 1024, 360];

/**
 * Shows that axe finds nothing on the screen (WCAG 2.2 AA) and that nothing scrolls sideways, at every width. Between two
 * screens a page has neither heading nor main part for a moment: what is judged is the screen that comes to stay.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${page.url()} at ${width} px`;
    await expect.poll(() => findViolations(page), { timeout: 15_000, message }).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(scrolled, message).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WIDTHS = [1440, 1024, 360];

/** Shows that axe finds nothing on the screen (WCAG 2.2 AA) and that nothing scrolls sideways, at every width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    expect(found, `${page.url()} at ${width} px`).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(scrolled, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

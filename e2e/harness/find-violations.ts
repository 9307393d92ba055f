import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { run } from 'axe-core';

/** Half of what `axe-core` offers as `source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violated rules of axe, each with its elements.
 *
 * @param tags by default all, including best practices
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  // What a scrolled page has half under its bar, axe takes for too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await optionsClosed(page);
  await allStill(page);
  // It is loaded once per document: `@axe-core/playwright` sent 1.3 MB twice for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations } = await axe.run(document, {
      // It leaves out descriptions of passed rules.
      resultTypes: ['violations'],
      elementRef: true,
      ...(values === undefined ? {} : { runOnly: { type: 'tag', values } }),
    });
    const menus = [...document.querySelectorAll('[role="menu"]')].map((menu) => menu.getBoundingClientRect());
    /** Nobody presses what an open menu covers in part. */
    const isUnderMenu = (element: Element | undefined) => {
      const box = element?.getBoundingClientRect();
      return menus.some(
        (menu) =>
          box !== undefined &&
          element?.closest('[role="menu"]') === null &&
          Math.max(box.left, menu.left) < Math.min(box.right, menu.right) &&
          Math.max(box.top, menu.top) < Math.min(box.bottom, menu.bottom),
      );
    };
    return violations.flatMap(({ id, nodes }) => {
      const found = nodes.filter(({ element }) => id !== 'target-size' || !isUnderMenu(element));
      return found.length === 0 ? [] : [`${id}: ${found.map((node) => node.html).join(' ')}`];
    });
  }, tags);
}

/**
 * Lists fade out after a choice, with their field no longer expanded, so axe would report areas without
 * keyboard access. A list that stays is judged.
 */
async function optionsClosed(page: Page): Promise<void> {
  const isClosed = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Select-options, .mantine-Combobox-options')].every(
      ({ id, offsetParent }) =>
        offsetParent === null ||
        document.querySelector(`[aria-controls="${id}"][aria-expanded="true"]`) !== null,
    );
  await page.waitForFunction(isClosed, undefined, { timeout: 2_000 }).catch(() => undefined);
}

/** A half-faded text has not its final colour. Endless animations are judged as they are. */
async function allStill(page: Page): Promise<void> {
  const isStill = () =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      );
  await page.waitForFunction(isStill, undefined, { timeout: 5_000 }).catch(() => undefined);
}

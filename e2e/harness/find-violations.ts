import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Violated rules of axe, each with its elements.
 *
 * @param tags by default all, including best practices
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  await optionsClosed(page);
  await allStill(page);
  // Legacy mode opens no extra page for frames, which no screen has. It also skips descriptions of passed
  // rules.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
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

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of axe that the page violates, each with the violating elements.
 *
 * @param tags the rules to check; by default all, including best practices
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  await optionsClosed(page);
  await allStill(page);
  // Legacy mode: axe then opens no extra page for the results of frames, which no screen has. It also skips
  // the description of passed rules.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * Waits for lists of options that fade out after a choice. Their field is no longer expanded, so axe would
 * report areas that nobody can scroll by keyboard. A list that stays is judged.
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

/**
 * Waits until nothing fades or moves, because a half-faded text has not its final colour. Endless animations
 * are judged as they are.
 */
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

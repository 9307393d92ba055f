import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of axe that the page violates, each with the violating elements.
 *
 * @param tags the tags of the rules to check. All rules are checked if absent, including best practices
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  await optionsClosed(page);
  await allStill(page);
  // In legacy mode axe does not open another page for the results of frames. No screen has frames. What passes is not
  // described, which nobody reads.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * Waits for lists of options that are fading away after a choice: their field is no longer expanded, so axe would take them for
 * areas that nobody can scroll by keyboard. A list that stays is judged.
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

/** Waits until nothing fades or moves: half faded in, a text has not its colour. What moves forever is judged as it is. */
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

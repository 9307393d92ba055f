import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The rules of axe that the page violates, each with the violating elements.
 *
 * @param tags the tags of the rules to check. All rules are checked if absent, including best practices
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  // In legacy mode axe does not open another page for the results of frames. No screen has frames. What passes is not
  // described, which nobody reads.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

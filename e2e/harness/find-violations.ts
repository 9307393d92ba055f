import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The rules of axe that the page breaks, each with the elements that do.
 *
 * @param tags of the rules to ask for; all of them, and axe's own advice, if absent
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  // Legacy mode spares a page that axe opens to gather the results of frames, of which no screen has any.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

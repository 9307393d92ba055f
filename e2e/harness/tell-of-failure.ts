import { afterEach } from 'vitest';
import { type OpenedPage, openedPages } from './page.js';

const LETTERS = 600;
const LOOK_MS = 5_000;

/** A wait that timed out says what it waited for; only the page says why it waited in vain. */
afterEach(async ({ task: { result } }) => {
  if (result?.errors === undefined) return;
  const shown = await Promise.all([...openedPages].map(describe));
  for (const text of shown) result.errors.push({ name: 'Page', message: text, stack: text });
});

/** Address, visible text and problems of a page, in one line. */
async function describe({ page, problems }: Pick<OpenedPage, 'page' | 'problems'>): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: LOOK_MS })
    .catch((error: unknown) => `no text: ${String(error)}`);
  const said = `${text.slice(0, LETTERS)} | ${problems.slice(-5).join(' | ')}`;
  return `the page at ${page.url()}: ${said.replace(/\s+/g, ' ').slice(0, 2 * LETTERS)}`;
}

import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';

const ANSWER_LATE = fileURLToPath(new URL('./answer-late.mjs', import.meta.url));

/**
 * Slows pages by `E2E_SLOW`. A test that waits for something true too early fails with `E2E_SLOW=4`
 * (CONTRIBUTING.md, "Tests").
 *
 * @throws if it is no number of at least 1
 */
export function slowness({ E2E_SLOW = '1' }: NodeJS.ProcessEnv = process.env): number {
  const times = Number(E2E_SLOW);
  if (!(times >= 1)) throw new Error(`E2E_SLOW is not a number from 1 on: ${E2E_SLOW}`);
  return times;
}

/** Present and future pages. */
export function slowDown(context: BrowserContext): void {
  if (slowness() === 1) return;
  context.on('page', (page) => void throttle(page).catch(() => undefined));
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness() });
}

/** Node's options for delayed answers. */
export function lateAnswers(): string[] {
  return slowness() === 1 ? [] : ['--import', ANSWER_LATE];
}

import type { Browser, Page, ViewportSize } from '@playwright/test';
import { type OpenedPage, openPage, openPageIn } from '../harness/page.js';
import { type Account, enter } from '../people/sign-in.js';

/** A small old phone, a usual one and a tablet. */
export const collectorSizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
] as const satisfies readonly ViewportSize[];

const phone = { viewport: collectorSizes[0], isMobile: true, hasTouch: true };

/** Opens the collector's app as a phone does, and signs the person in. */
export async function openCollector(baseURL: string, person?: Account): Promise<OpenedPage> {
  return start(await openPage({ ...phone, baseURL }), person);
}

/** The same in a browser of the caller's. */
export async function openCollectorIn(
  browser: Browser,
  baseURL: string,
  person?: Account,
): Promise<OpenedPage> {
  return start(await openPageIn(browser, { ...phone, baseURL }), person);
}

async function start(opened: OpenedPage, person: Account | undefined): Promise<OpenedPage> {
  await opened.page.goto('/coletor/');
  if (person !== undefined) {
    await enter(opened.page, person);
    await opened.page.getByRole('heading', { name: 'Farmácia', exact: true }).waitFor();
  }
  // The app's files are on the phone before a screen cuts its network.
  await opened.page.evaluate(() => navigator.serviceWorker.ready);
  return opened;
}

/** Shows the screen for the sun, or the dark one, as the panel's button does. */
export function showBright(page: Page, isBright: boolean): Promise<void> {
  return page.evaluate((on) => {
    document.documentElement.classList.toggle('bright', on);
  }, isBright);
}

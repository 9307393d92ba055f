import type { Browser, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../harness/find-violations.js';
import { launchBrowser } from '../harness/launch-browser.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { signIn } from '../stock-take/staff.js';
import { expectNothingCovered } from './covered-by-notices.js';
import { cutCells } from './cut-cells.js';
import { prepareScene, type Scene } from './scene.js';
import { screens } from './screens.js';
import { smallTargets } from './small-targets.js';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Tests every screen at one size: it doesn't overflow sideways, cuts no content of columns that
 * must be whole (docs/screens.md, "Columns"), no notice covers anything, and axe finds nothing (WCAG 2.2 AA). On a phone
 * every target has 44 px too.
 *
 * @param alsoFits another size at which it must not overflow either (docs/decisions/0046)
 */
export function checkScreens(viewport: ViewportSize, alsoFits?: ViewportSize): void {
  const isPhone = viewport.width < 600;
  let server: RunningServer;
  let browser: Browser;
  let scene: Scene;
  let signedOut: OpenedPage;
  let signedIn: OpenedPage;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    scene = await prepareScene(server);
    signedOut = await openPage(browser, { baseURL: server.url, viewport });
    signedIn = await openPage(browser, { baseURL: server.url, viewport });
    await signIn(signedIn.page, server);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each(screens)(
    'The screen $name neither overflows sideways nor cuts a column nor violates WCAG 2.2 AA',
    async (screen) => {
      const { page } = screen.signedOut === true ? signedOut : signedIn;
      await page.setViewportSize(viewport);
      await screen.open(page, scene, server.dataDir);
      // First, because notices go away.
      await expectNothingCovered(page);
      await expect.poll(() => overflow(page)).toBe(0);
      await expect.poll(() => cutCells(page)).toEqual([]);
      await expect
        .poll(() => wholeCards(page))
        .toBeGreaterThanOrEqual(isPhone ? (screen.leastCards ?? 0) : 0);
      if (isPhone) await expect.poll(() => smallTargets(page)).toEqual([]);
      await expect.poll(() => findViolations(page, WCAG_22_AA)).toEqual([]);
      if (alsoFits === undefined) return;
      await page.setViewportSize(alsoFits);
      await expectNothingCovered(page);
      await expect.poll(() => overflow(page)).toBe(0);
      await expect.poll(() => cutCells(page)).toEqual([]);
    },
  );
}

/** How many pixels the page as a whole, or its content, could be scrolled sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, main')].map((area) => area.scrollWidth - area.clientWidth),
    ),
  );
}

/** How many cards of a list show whole, without scrolling. */
function wholeCards(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('[role="grid"]:not(:has(thead)) tr[data-index]')].filter(
        (card) => card.getBoundingClientRect().bottom <= window.innerHeight,
      ).length,
  );
}

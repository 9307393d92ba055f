import type { Page, ViewportSize } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test } from '../harness/test.js';
import { useServer } from '../harness/use-server.js';
import { signIn } from '../stock-take/staff.js';
import { expectNothingCovered } from './covered-by-notices.js';
import { cutCells } from './cut-cells.js';
import { pagesOpenedForTheirSize } from './open-screen.js';
import { isRepresentative, onEachChange } from './representatives.js';
import { prepareScene, type Scene } from './scene.js';
import { screens } from './screens.js';
import { smallTargets } from './small-targets.js';
import { viewports } from './viewports.js';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Tests one half of the screens at every size: none overflows sideways or cuts content of columns that must be whole
 * (docs/screens.md, "Columns"), and no notice covers anything. At a desk and on a phone axe finds nothing (WCAG 2.2 AA). On
 * a phone every target has 44 px too. A screen is opened once and resized, unless its way depends on the size
 * or it shows a notice, which goes away (docs/decisions/0046).
 *
 * @param half every second screen, from the first or from the second on, so that two files share them, and share those of the
 *   usual run too
 */
export function checkScreens(half: 0 | 1): void {
  const server = useServer();
  let scene: Scene;
  let signedOut: OpenedPage;
  let signedIn: OpenedPage;
  test.beforeAll(async () => {
    scene = await prepareScene(server);
    const options = { baseURL: server.url, viewport: viewports.desk, reducedMotion: 'reduce' } as const;
    signedOut = await openPage(options);
    signedIn = await openPage(options);
    await signIn(signedIn.page, server);
  });

  for (const screen of screensOf(half))
    test(
      `The screen ${screen.name} neither overflows sideways nor cuts a column nor violates WCAG 2.2 AA`,
      onEachChange(screen.name),
      async () => {
        const { page } = screen.signedOut === true ? signedOut : signedIn;
        await page.setViewportSize(viewports.desk);
        pagesOpenedForTheirSize.delete(page);
        await screen.open(page, scene, server.dataDir);
        const hasNotice = (await page.locator('.mantine-Notification-root').count()) > 0;
        await fits(page, 'desk');
        await hasNoViolations(page, 'desk');

        await resize(page, viewports.window);
        await fits(page, 'window');

        await resize(page, viewports.phone);
        if (hasNotice || pagesOpenedForTheirSize.has(page)) await screen.open(page, scene, server.dataDir);
        await fits(page, 'phone');
        await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(screen.leastCards ?? 0);
        await expect.poll(() => smallTargets(page)).toEqual([]);
        await hasNoViolations(page, 'phone');
      },
    );
}

/** Every second one of those of the usual run, and of the others, in their order: a screen may show what one before it chose. */
function screensOf(half: 0 | 1) {
  const seen = { usual: 0, other: 0 };
  return screens.filter(({ name }) => {
    const kind = isRepresentative(name) ? 'usual' : 'other';
    seen[kind] += 1;
    return seen[kind] % 2 === half;
  });
}

async function fits(page: Page, size: keyof typeof viewports): Promise<void> {
  // First, because notices go away.
  await expectNothingCovered(page);
  await expect.poll(() => overflow(page), { message: `${size}: overflow` }).toBe(0);
  await expect.poll(() => cutCells(page), { message: `${size}: cut` }).toEqual([]);
}

async function hasNoViolations(page: Page, size: keyof typeof viewports): Promise<void> {
  await expect.poll(() => findViolations(page, WCAG_22_AA), { message: `${size}: axe` }).toEqual([]);
}

/**
 * Resizes the page and waits until two frames in a row are laid out alike, so that nothing judges the layout of the size
 * before. A row becomes a card in one frame and is measured in the next; a menu follows its button later.
 */
async function resize(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForFunction((width) => window.innerWidth === width, viewport.width);
  await page.evaluate(async () => {
    const layout = () =>
      [...document.querySelectorAll('body *')]
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        })
        .join();
    let before = '';
    // Bounded, because an indicator of something that runs never comes to rest.
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      const now = layout();
      if (frame > 1 && now === before) return;
      before = now;
    }
  });
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

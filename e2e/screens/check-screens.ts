import type { Page, ViewportSize } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { type OpenedPage, openPage, viewports } from '../harness/page.js';
import { pagesOpenedForTheirSize } from '../harness/page-action.js';
import { expect, fullUnless, isFullRun, test, useServer } from '../harness/test.js';
import { signIn } from '../stock-take/staff.js';
import { cutCells, smallTargets } from './layout-faults.js';
import { prepareScene, type Scene } from './scene.js';
import { screens } from './screens.js';

/** One of each kind for every change; a full run judges all. */
const NAMES = [
  'login',
  'dashboard',
  'farmacias',
  'produtos-longos',
  'editar-produto',
  'importar-ultima',
  'acompanhamento-inventario',
  'inventario-divergencias',
  'inventario-longo',
  'fechamento-longo',
  'contagens-longas',
  'exportar',
  'lixeira',
  'comandos',
  'coletor-entrar',
  'coletor-secoes',
  'coletor-contar-cinco',
  'coletor-lote',
  'coletor-terminar-difere',
] as const;

const names: readonly string[] = NAMES;

function isRepresentative(name: string): boolean {
  return names.includes(name);
}

/** axe judges all screens both ways in a full run; for every change each by turns. */
export function axeJudges(name: string, way: 0 | 1): boolean {
  return isFullRun || names.indexOf(name) % 2 === way;
}

export const onEachChange = (name: string) => fullUnless(isRepresentative(name));

/** A renamed screen would silently leave the usual run. */
export function unknownRepresentatives(...lists: readonly (readonly { name: string }[])[]): string[] {
  const known = new Set(lists.flat().map(({ name }) => name));
  return NAMES.filter((name) => !known.has(name));
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * At every size nothing overflows sideways or cuts whole columns (docs/screens.md, "Columns"). At a desk and on a
 * phone axe finds nothing (WCAG 2.2 AA), for every change at one of them. Phone targets have 44 px. A screen opens
 * once and is resized, unless its way depends on the size or it shows a notice (docs/decisions/0046).
 *
 * @param half which of two files tests this: the first has one screen of each kind, because a scene costs 25 CPU
 *   seconds, and every second one of the others
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
      `The screen ${screen.name} fits, cuts no column and meets WCAG 2.2 AA`,
      onEachChange(screen.name),
      async () => {
        const { page } = screen.signedOut === true ? signedOut : signedIn;
        await page.setViewportSize(viewports.desk);
        pagesOpenedForTheirSize.delete(page);
        await screen.open(page, scene, server.dataDir);
        const hasNotice = (await page.locator('.mantine-Notification-root').count()) > 0;
        await fits(page, 'desk');
        if (axeJudges(screen.name, 0)) await hasNoViolations(page, 'desk');

        await resize(page, viewports.window);
        await fits(page, 'window');

        await resize(page, viewports.phone);
        if (hasNotice || pagesOpenedForTheirSize.has(page)) await screen.open(page, scene, server.dataDir);
        await fits(page, 'phone');
        await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(screen.leastCards ?? 0);
        if (screen.beginsHigh) await expect.poll(() => firstCardTop(page)).toBeLessThanOrEqual(FIRST_CARD);
        await expect.poll(() => smallTargets(page)).toEqual([]);
        if (axeJudges(screen.name, 1)) await hasNoViolations(page, 'phone');
      },
    );
}

/** Keeps the order: a screen may depend on an earlier choice. */
function screensOf(half: 0 | 1) {
  let others = 0;
  return screens.filter(({ name }) => {
    if (isRepresentative(name)) return half === 0;
    others += 1;
    return others % 2 === half;
  });
}

async function fits(page: Page, size: keyof typeof viewports): Promise<void> {
  await expect.poll(() => overflow(page), { message: `${size}: overflow` }).toBe(0);
  await expect.poll(() => cutCells(page), { message: `${size}: cut` }).toEqual([]);
}

async function hasNoViolations(page: Page, size: keyof typeof viewports): Promise<void> {
  await expect.poll(() => findViolations(page, WCAG_22_AA), { message: `${size}: axe` }).toEqual([]);
}

/**
 * It waits until two frames have the same layout. A row becomes a card one frame before it is measured; a
 * menu follows its button later.
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
    // An activity indicator never rests.
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      const now = layout();
      if (frame > 1 && now === before) return;
      before = now;
    }
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, main')].map((area) => area.scrollWidth - area.clientWidth),
    ),
  );
}

/** Pixels from the top, at 360 × 740. */
const FIRST_CARD = 200;

function firstCardTop(page: Page): Promise<number> {
  return page
    .locator('tr[data-index="0"]')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top + window.scrollY);
}

function wholeCards(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('[role="grid"]:not(:has(thead)) tr[data-index]')].filter(
        (card) => card.getBoundingClientRect().bottom <= window.innerHeight,
      ).length,
  );
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../harness/launch-browser.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { signIn } from '../stock-take/staff.js';
import { prepareScene, type Scene } from './scene.js';
import { screens } from './screens.js';
import { viewports } from './viewports.js';

let server: RunningServer;
let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  scene = await prepareScene(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** How many pixels the page as a whole could be scrolled sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

describe.each(viewports)('at $width px', (viewport) => {
  let signedOut: OpenedPage;
  let signedIn: OpenedPage;
  beforeAll(async () => {
    signedOut = await openPage(browser, { baseURL: server.url, viewport });
    signedIn = await openPage(browser, { baseURL: server.url, viewport });
    await signIn(signedIn.page, server);
  });
  afterAll(async () => {
    await signedOut?.close();
    await signedIn?.close();
  });

  it.each(screens)('$name neither overflows sideways nor breaks WCAG 2.2 AA', async (screen) => {
    const { page } = screen.signedOut === true ? signedOut : signedIn;
    await screen.open(page, scene, server.dataDir);
    expect(await overflow(page)).toBe(0);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});

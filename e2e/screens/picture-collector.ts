import type { Browser } from '@playwright/test';
import type { ServerAccess } from '../harness/start-server.js';
import { prepareCollectorScene } from './collector-scene.js';
import { collectorScreens } from './collector-screens.js';
import { collectorSizes, openCollectorIn, showBright } from './collector-sizes.js';

/**
 * Makes a picture of every screen of the collector at three sizes, dark and bright. Returns the number of pictures.
 *
 * @param folder with a slash at the end
 */
export async function pictureCollector(
  browser: Browser,
  server: ServerAccess,
  folder: string,
): Promise<number> {
  const scene = await prepareCollectorScene(server);
  const signedOut = await openCollectorIn(browser, server.url);
  const signedIn = await openCollectorIn(browser, server.url, scene.person);
  for (const screen of collectorScreens) {
    const { page } = screen.signedOut === true ? signedOut : signedIn;
    await page.setViewportSize(collectorSizes[0]);
    await screen.open(page, scene);
    for (const size of collectorSizes) {
      await page.setViewportSize(size);
      for (const look of ['dark', 'bright']) {
        await showBright(page, look === 'bright');
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${folder}${screen.name}-${size.width}-${look}.png` });
      }
    }
    await showBright(page, false);
  }
  await Promise.all([signedOut.close(), signedIn.close()]);
  return collectorScreens.length * collectorSizes.length * 2;
}

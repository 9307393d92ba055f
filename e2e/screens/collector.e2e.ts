import { findViolations } from '../harness/find-violations.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { axeJudges, onEachChange, unknownRepresentatives } from './check-screens.js';
import {
  type CollectorScene,
  collectorSizes,
  openCollector,
  prepareCollectorScene,
  showBright,
  smallPhone,
} from './collector-scene.js';
import { collectorScreens } from './collector-screens.js';
import { cutTexts, hiddenReadings, smallTargets } from './layout-faults.js';
import { fillLongPharmacy } from './long-values.js';
import { screens } from './screens.js';

const server = useServer();
let scene: CollectorScene;
let signedOut: OpenedPage;
let signedIn: OpenedPage;
test.beforeAll(async () => {
  scene = await prepareCollectorScene(await fillLongPharmacy(server));
  const options = { ...smallPhone, baseURL: server.url };
  signedOut = await openCollector(await openPage(options));
  signedIn = await openCollector(await openPage(options), scene);
});

test('Every representative screen is in the list of screens', () => {
  expect(unknownRepresentatives(screens, collectorScreens)).toEqual([]);
});

for (const screen of collectorScreens)
  test(
    `The collector’s screen ${screen.name} fits and is accessible, dark and bright`,
    onEachChange(screen.name),
    async () => {
      const { page } = screen.signedOut === true ? signedOut : signedIn;
      await page.setViewportSize(collectorSizes[0]);
      await screen.open(page, scene);
      for (const isBright of [false, true]) {
        if (!axeJudges(screen.name, isBright ? 1 : 0)) continue;
        await showBright(page, isBright);
        await expect.poll(() => findViolations(page)).toEqual([]);
      }
      await showBright(page, false);
      for (const size of collectorSizes) {
        await page.setViewportSize(size);
        const sideways = () =>
          page.evaluate(() =>
            Math.max(
              ...[...document.querySelectorAll('html, dialog[open]')].map(
                (area) => area.scrollWidth - area.clientWidth,
              ),
            ),
          );
        await expect.poll(sideways, { message: `${size.width} px: sideways` }).toBe(0);
        await expect.poll(() => cutTexts(page), { message: `${size.width} px: cut` }).toEqual([]);
        await expect.poll(() => smallTargets(page), { message: `${size.width} px: targets` }).toEqual([]);
        await expect.poll(() => hiddenReadings(page), { message: `${size.width} px: hidden` }).toEqual([]);
      }
    },
  );

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { COLLECTOR, NEWCOMER } from './demo/people.js';
import { drawBarcodes } from './guide-barcodes.js';
import { guidePictures, guideSizes } from './guide-pictures.js';
import { launchBrowser } from './harness/chromium.js';
import { openPageIn, viewports } from './harness/page.js';
import { signIn } from './harness/sign-in.js';
import { type RunningServer, startServer } from './harness/start-server.js';
import {
  collectorSizes,
  openCollector,
  prepareCollectorScene,
  showBright,
  smallPhone,
} from './screens/collector-scene.js';
import { collectorScreens } from './screens/collector-screens.js';
import type { LongPharmacy } from './screens/long-values.js';
import { prepareScene, type Scene } from './screens/scene.js';
import { screens } from './screens/screens.js';

const EVERYTHING = fileURLToPath(new URL('../screenshots/', import.meta.url));
const README = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const GUIDE = fileURLToPath(new URL('../docs/guia/imagens/', import.meta.url));
const readmePictures = ['contagens', 'produtos', 'importar', 'inventarios', 'dashboard'];

function openPeople(browser: Browser, server: RunningServer, viewport: ViewportSize) {
  const opened = new Map<string, Awaited<ReturnType<typeof openPageIn>>>();
  const accounts = { admin: server.admin, collector: COLLECTOR, newcomer: NEWCOMER };
  return {
    async pageOf(person: keyof typeof accounts | 'nobody'): Promise<Page> {
      const known = opened.get(person);
      if (known !== undefined) return known.page;
      const fresh = await openPageIn(browser, { baseURL: server.url, viewport });
      opened.set(person, fresh);
      if (person !== 'nobody') {
        await signIn(fresh.page, accounts[person], person === 'newcomer' ? '/licenca' : '/dashboard');
      }
      return fresh.page;
    },
    async close() {
      for (const { close } of opened.values()) await close();
    },
  };
}

async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(300);
}

async function pictureEverything(browser: Browser, server: RunningServer, scene: Scene): Promise<number> {
  await mkdir(EVERYTHING, { recursive: true });
  for (const viewport of Object.values(viewports)) {
    const people = openPeople(browser, server, viewport);
    for (const screen of screens) {
      const page = await people.pageOf(screen.signedOut === true ? 'nobody' : 'admin');
      await screen.open(page, scene, server.dataDir);
      await waitUntilStill(page);
      await page.screenshot({ path: `${EVERYTHING}${screen.name}-${viewport.width}.png` });
    }
    await people.close();
  }
  return screens.length * Object.keys(viewports).length;
}

async function pictureReadme(browser: Browser, server: RunningServer, scene: Scene): Promise<void> {
  await mkdir(README, { recursive: true });
  const people = openPeople(browser, server, viewports.desk);
  for (const { name, open } of screens.filter((screen) => readmePictures.includes(screen.name))) {
    const page = await people.pageOf('admin');
    await open(page, scene, server.dataDir);
    await waitUntilStill(page);
    await page.screenshot({ path: `${README}${name}.png` });
  }
  await people.close();
}

async function pictureGuide(browser: Browser, server: RunningServer, scene: Scene): Promise<void> {
  await mkdir(GUIDE, { recursive: true });
  await drawBarcodes(GUIDE);
  for (const [size, viewport] of Object.entries(guideSizes)) {
    const people = openPeople(browser, server, viewport);
    for (const picture of guidePictures.filter((each) => each.size === size)) {
      const page = await people.pageOf(picture.by);
      await picture.open(page, scene, server.dataDir);
      await waitUntilStill(page);
      const shown = picture.dialogOnly === true ? page.getByRole('dialog') : page;
      await shown.screenshot({ path: `${GUIDE}${picture.name}.png` });
    }
    await people.close();
  }
}

// README and docs/guia have them.
const docsOnly = process.argv.includes('--docs');
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
try {
  const scene = await prepareScene(server);
  await pictureReadme(browser, server, scene);
  await pictureGuide(browser, server, scene);
  process.stdout.write(
    `${readmePictures.length} telas em ${README}\n${guidePictures.length} telas em ${GUIDE}\n`,
  );
  if (!docsOnly) {
    const pictures = await pictureEverything(browser, server, scene);
    const ofCollector = await pictureCollector(browser, server, scene.longPharmacy);
    process.stdout.write(`${pictures + ofCollector} telas em ${EVERYTHING}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}

/**
 * Pictures have three sizes, dark and bright. Returns the number. */
async function pictureCollector(
  browser: Browser,
  server: RunningServer,
  longPharmacy: LongPharmacy,
): Promise<number> {
  const scene = await prepareCollectorScene(longPharmacy);
  const open = () => openPageIn(browser, { ...smallPhone, baseURL: server.url });
  const signedOut = await openCollector(await open());
  const signedIn = await openCollector(await open(), scene);
  for (const screen of collectorScreens) {
    const { page } = screen.signedOut === true ? signedOut : signedIn;
    await page.setViewportSize(collectorSizes[0]);
    await screen.open(page, scene);
    for (const size of collectorSizes) {
      await page.setViewportSize(size);
      for (const look of ['dark', 'bright']) {
        await showBright(page, look === 'bright');
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${EVERYTHING}${screen.name}-${size.width}-${look}.png` });
      }
    }
    await showBright(page, false);
  }
  await Promise.all([signedOut.close(), signedIn.close()]);
  return collectorScreens.length * collectorSizes.length * 2;
}

import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from './harness/launch-browser.js';
import { openPage } from './harness/page.js';
import { startServer } from './harness/start-server.js';
import { prepareScene } from './screens/scene.js';
import { screens } from './screens/screens.js';
import { viewports } from './screens/viewports.js';
import { signIn } from './stock-take/staff.js';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** The ones that README shows, at the width of a desk. */
const shown = ['contagens', 'produtos', 'importar', 'inventarios', 'dashboard'];

await mkdir(folder, { recursive: true });
await mkdir(pictures, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
try {
  const scene = await prepareScene(server);
  for (const viewport of Object.values(viewports)) {
    const signedOut = await openPage(browser, { baseURL: server.url, viewport });
    const signedIn = await openPage(browser, { baseURL: server.url, viewport });
    await signIn(signedIn.page, server);
    for (const screen of screens) {
      const { page } = screen.signedOut === true ? signedOut : signedIn;
      await screen.open(page, scene, server.dataDir);
      // Fonts, the chart and the last transition have had their time; a picture is no assertion.
      await page.evaluate('document.fonts.ready');
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${screen.name}-${viewport.width}.png` });
    }
    await signedOut.close();
    await signedIn.close();
  }
  for (const name of shown) await copyFile(`${folder}${name}-1440.png`, `${pictures}${name}.png`);
  process.stdout.write(`${screens.length * Object.keys(viewports).length} telas em ${folder}\n`);
} finally {
  await browser.close();
  await server.stop();
}

import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import { quantile } from '../compare.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';
import { takeInteractions, untilInPage, watchInteractions } from '../interactions.js';

type Page = OpenedPage['page'];

const COUNTS = 20_000;
/** A cheap phone, against this machine. */
const SLOWER = 4;
/** 1.5 Mbit/s and 300 ms. */
const SLOW_3G = { offline: false, latency: 300, downloadThroughput: 187_500, uploadThroughput: 93_750 };
const AIM_MS = 200;
const WORTH_BYTES = 50_000;
const REPEATS = 3;

const DIALOG = `document.querySelector('[role="dialog"]') !== null`;

function said(text: string): string {
  return `document.body.textContent.includes('${text}')`;
}

/** After sign-in, of a team leader. `act` works as a person does. */
const SCREENS = {
  Início: {
    path: () => '/dashboard',
    act: usePalette,
  },
  Acompanhamento: {
    path: () => '/acompanhamento',
    act: usePalette,
  },
  'a page of an inventory': {
    path: (_pharmacy, inventory) => `/inventarios/${inventory}`,
    async act(page) {
      for (const part of ['Seções', 'Resumo']) {
        await page.getByRole('link', { name: new RegExp(`^${part}`) }).click();
        await page.evaluate(QUIET);
      }
    },
  },
  'Contagens, search and export': {
    path: (pharmacy) => `/contagens?farmacia=${pharmacy}`,
    async act(page) {
      const search = page.getByRole('searchbox').first();
      await search.click();
      await page.keyboard.type('12', { delay: 100 });
      await page.locator('tr[data-index]').first().waitFor();
      await search.press('Escape');
      await page.getByRole('button', { name: 'Exportar' }).click();
      await untilInPage(page, DIALOG);
      await page.keyboard.press('Escape');
      await untilInPage(page, `!(${DIALOG})`);
    },
  },
  'Contagens, a filter and a correction': {
    path: (pharmacy) => `/contagens?farmacia=${pharmacy}`,
    async act(page) {
      const filter = page.getByRole('group', { name: 'Filtros rápidos' }).getByRole('button').last();
      // On and off.
      for (let press = 0; press < 2; press += 1) {
        await filter.click();
        await page.evaluate(QUIET);
      }
      // The second newest count has 49 of its product.
      await page.locator('tr[data-index]').nth(1).getByRole('gridcell').nth(5).click();
      await page.keyboard.type('48', { delay: 100 });
      await page.keyboard.press('Enter');
      await untilInPage(page, said('Contagem corrigida'));
      await page.keyboard.press('Control+z');
      await untilInPage(page, said('Correção desfeita.'));
      // Or the next correction would be taken for done before it is.
      await untilInPage(page, `!${said('Contagem corrigida')} && !${said('Correção desfeita.')}`);
    },
  },
  'Divergências, an item': {
    path: (_pharmacy, inventory) => `/inventarios/${inventory}?aba=divergencias`,
    async act(page) {
      const row = page.locator('tr[data-index]').first();
      await row.focus();
      await press(page, ['ArrowDown', 'ArrowDown', 'Enter']);
      await untilInPage(page, DIALOG);
      await page.keyboard.press('Escape');
      await untilInPage(page, `!(${DIALOG})`);
    },
  },
} as const satisfies Record<string, Screen>;

interface Screen {
  readonly path: (pharmacy: string, inventory: number) => string;
  readonly act: (page: Page) => Promise<void>;
}

type ScreenName = keyof typeof SCREENS;
const names = Object.keys(SCREENS) as ScreenName[]; // `Object.keys` loses the key type.
const rowOf = <Name extends ScreenName>(name: Name) =>
  `interaction on ${name}, ${SLOWER} times slower on 3G, p75, against ${AIM_MS} ms` as const;

/** A team leader's night on a cheap phone: interactions (INP), and scripts above 50 KB that a screen hardly runs. */
export const slowNight = group({
  name: 'slow night',
  rows: Object.fromEntries(names.map((name) => [rowOf(name), '1'])),
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Slow night', COUNTS);
    const browser = await launchBrowser();
    try {
      const { page } = await openPageIn(browser, { baseURL: server.origin });
      await watchInteractions(page);
      await signIn(page, { url: server.origin, admin: server.admin });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      for (const name of names) {
        if (!bench.wants(rowOf(name))) continue;
        const { path, act } = SCREENS[name];
        // The code is loaded at full speed, cached for the visits that are measured.
        await page.coverage.startJSCoverage({ resetOnNavigation: true });
        await page.goto(path(pharmacy, inventory));
        await page.locator('h1').first().waitFor();
        await page.evaluate(QUIET);
        const idle = await idleScripts(page);
        await session.send('Network.emulateNetworkConditions', SLOW_3G);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        const times: number[] = [];
        for (let round = 0; round < REPEATS; round += 1) {
          await act(page);
          times.push(...(await takeInteractions(page)));
        }
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await session.send('Network.emulateNetworkConditions', FULL_SPEED);
        bench.record(
          rowOf(name),
          { ours: [quantile(times, 0.75)], bare: [AIM_MS] },
          () => `${times.length} times, slowest ${quantile(times, 1).toFixed(0)} ms; ${idle}`,
        );
      }
    } finally {
      await browser.close();
    }
  },
});

/** Half a second without another file or call: live screens never end theirs. */
const QUIET = `new Promise((resolve) => {
  let last = performance.now();
  new PerformanceObserver(() => { last = performance.now(); }).observe({ type: 'resource' });
  const look = () => (performance.now() - last > 500 ? resolve() : setTimeout(look, 50));
  look();
})`;

const SENT = `performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])`;

const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

async function usePalette(page: Page): Promise<void> {
  await press(page, ['Tab', 'Tab', 'Control+k']);
  await page.keyboard.type('con', { delay: 100 });
  await page.keyboard.press('Escape');
}

/** A browser times only real keys and presses. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  }
}

/** Scripts above 50 KB, as sent, of which a screen ran less than a tenth. */
async function idleScripts(page: Page): Promise<string> {
  const sent = new Map(await page.evaluate<[string, number][]>(SENT));
  const scripts = await page.coverage.stopJSCoverage();
  const idle = scripts.flatMap(({ url, source = '', functions }) => {
    if (!url.includes('/assets/') || (sent.get(url) ?? 0) < WORTH_BYTES) return [];
    const unused = new Uint8Array(source.length);
    // Outer ranges come first; inner ones correct them.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        unused.fill(count === 0 ? 1 : 0, startOffset, endOffset);
    const used = 1 - unused.reduce((sum, one) => sum + one, 0) / source.length;
    return used < 0.1 ? [`${url.replace(/^.*\//, '')} ${(used * 100).toFixed(0)} %`] : [];
  });
  return idle.length === 0 ? 'no script above 50 KB hardly runs' : `hardly run: ${idle.join(', ')}`;
}

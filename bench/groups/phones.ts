import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { scanByKeys } from '../../e2e/harness/scan.js';
import { enter } from '../../e2e/harness/sign-in.js';
import { openInventory, openSection } from '../../e2e/stock-take/locations.js';
import type { BenchServer } from '../bench-server.js';
import { against, quantile } from '../compare.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';
import { batchesOf, newPharmacy, sendProducts } from '../product-rows.js';
import { withPage } from './screens.js';

type Page = OpenedPage['page'];

const COUNTS = 20_000;
const PRODUCTS = 50_000;
const READINGS = 1_000;
const SCANS = 50;
const LOADS = 5;
const ROUNDS = 3;
/** A cheap phone is this much slower than this machine. */
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** The network has 1.5 Mbit/s and 300 ms. */
const SLOW_3G = { offline: false, latency: 300, downloadThroughput: 187_500, uploadThroughput: 93_750 };
const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const AIM_MS = 200;

const INTERACTION = `interaction of a scan of the collector, ${SLOWER} times slower, p75, against 100 ms`;
const WORKED = `interaction of choosing, finding and correcting of the collector, ${SLOWER} times slower, p75, against 200 ms`;
const SHOWN = `from the end of a scan to the reading on the screen, ${SLOWER} times slower, p75, against 100 ms`;
const COLD = `installed collector without a network, from its opening to the first accepted scan, ${SLOWER} times slower, p75, against 1500 ms`;

/** The Coletor on a slowed processor with a catalogue and a thousand readings. */
export const phones = group({
  name: 'collector app',
  rows: { [INTERACTION]: '1', [SHOWN]: '1', [WORKED]: '1', [COLD]: '1' },
  async run(bench) {
    const server = await bench.server();
    const browser = await launchBrowser();
    try {
      const { page } = await openPageIn(browser, { ...PHONE, baseURL: server.origin });
      const note = (name: Parameters<typeof bench.record>[0], times: readonly number[], limit: number) =>
        bench.record(name, against(times, limit), spread(times));
      await openCounting(page, server);
      await watchInteractions(page);
      await slowDown(page);
      const shown = await scan(page);
      note(INTERACTION, await takeInteractions(page), 100);
      note(SHOWN, shown, 100);
      if (bench.wants(WORKED)) note(WORKED, await work(page), 200);
      if (bench.wants(COLD)) note(COLD, await startCold(page), 1500);
    } finally {
      await browser.close();
    }
  },
});

const DIALOG = `document.querySelector('[role="dialog"]') !== null`;

function said(text: string): string {
  return `document.body.textContent.includes('${text}')`;
}

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
      // The first press turns it on, the second off.
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
      // Without it the next correction would be taken for done before it is.
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

const rowOf = (name: string) =>
  `interaction on ${name}, ${SLOWER} times slower on 3G, p75, against ${AIM_MS} ms`;

/** Interactions (INP) of a team leader's night on a cheap phone. */
export const slowNight = group<string>({
  name: 'slow night',
  rows: Object.fromEntries(Object.keys(SCREENS).map((name) => [rowOf(name), '1'])),
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Slow night', COUNTS);
    await withPage(server, async (page) => {
      await watchInteractions(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      for (const [name, { path, act }] of Object.entries(SCREENS)) {
        if (!bench.wants(rowOf(name))) continue;
        // The code is loaded at full speed, cached for the visits that are measured.
        await page.goto(path(pharmacy, inventory));
        await page.locator('h1').first().waitFor();
        await page.evaluate(QUIET);
        await session.send('Network.emulateNetworkConditions', SLOW_3G);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          await act(page);
          times.push(...(await takeInteractions(page)));
        }
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await session.send('Network.emulateNetworkConditions', FULL_SPEED);
        bench.record(rowOf(name), against(times, AIM_MS), spread(times));
      }
    });
  },
});

/** Half a second without another file or call: live screens never end theirs. */
const QUIET = `new Promise((resolve) => {
  let last = performance.now();
  new PerformanceObserver(() => { last = performance.now(); }).observe({ type: 'resource' });
  const look = () => (performance.now() - last > 500 ? resolve() : setTimeout(look, 50));
  look();
})`;

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

function spread(times: readonly number[]): string {
  const [median, slowest] = [0.5, 1].map((part) => quantile(times, part).toFixed(1));
  return `${times.length} times, median ${median} ms, slowest ${slowest} ms`;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const WATCH_SCANS = `
  const shown = [];
  window.shown = shown;
  let tell = () => undefined;
  window.untilShown = (count) => new Promise((resolve) => {
    tell = () => { if (shown.length >= count) resolve(); };
    tell();
  });
  let ended = 0;
  document.addEventListener('keydown', (event) => { if (event.key === 'Enter') ended = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (ended === 0) return;
    const since = ended;
    ended = 0;
    requestAnimationFrame(() => setTimeout(() => {
      shown.push(performance.now() - since);
      tell();
    }));
  }).observe(document.querySelector('ol.last'), { childList: true, subtree: true });
`;

/** It watches in the page: looking from outside takes a slowed page's time. */
const WATCH_ACCEPTED = `
  new MutationObserver(() => {
    const name = document.querySelector('.flash h2')?.textContent ?? '';
    if (name.startsWith('PRODUTO')) window.accepted ??= { name, at: performance.now() };
  }).observe(document, { childList: true, characterData: true, subtree: true });
`;

/** `batchesOf` makes the same. */
const codeOf = (index: number) => `789${String(index).padStart(10, '0')}`;
const nameOf = (index: number) => `PRODUTO ${codeOf(index).slice(3)}`;

async function openCounting(page: Page, server: BenchServer): Promise<void> {
  const pharmacy = await newPharmacy(server, 'Coletor');
  const named = batchesOf(PRODUCTS).map((rows) =>
    rows.map((row) => ({ ...row, description: `PRODUTO ${row.barcode.slice(3)}` })),
  );
  await sendProducts(server, pharmacy, named);
  const inventoryID = await openInventory(server, { id: pharmacy }, 'Bench');
  const place = await openSection(server, inventoryID, 'Bench');
  const counts = Array.from({ length: READINGS }, (_, index) => ({
    amplify_id: crypto.randomUUID(),
    ...place,
    barcode: [{ barcode: codeOf(index), count: 1 }],
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  }));
  await server.send('POST', '/api/mobile/counts/', counts.slice(0, READINGS / 2));
  await server.send('POST', '/api/mobile/counts/', counts.slice(READINGS / 2));
  await page.goto(`/coletor/#s=${place.sectionID}`);
  await enter(page, server.admin);
  await page
    .getByText('1.000 un em 1.000 leituras · catálogo: 50.000 produtos')
    .waitFor({ timeout: 240_000 });
}

/** Ms to each reading on the screen. A browser times only real keys. */
async function scan(page: Page): Promise<number[]> {
  await page.evaluate(WATCH_SCANS);
  for (let index = 0; index < SCANS; index += 1) {
    await page.keyboard.type(`${codeOf(2_000 + index)}\n`, { delay: 10 });
    await page.evaluate(`window.untilShown(${index + 1})`);
  }
  return page.evaluate<number[]>('window.shown');
}

async function work(page: Page): Promise<number[]> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.type(`${codeOf(2_100 + round)}\n`, { delay: 10 });
    await page.getByRole('heading', { name: nameOf(2_100 + round), exact: true }).waitFor();
    for (const key of ['1', '2', 'OK']) await button(key).click();
    await button('Buscar').click();
    await page.getByLabel('Nome do produto').pressSequentially('produto 00000021', { delay: 50 });
    await dialog.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button('Leituras').click();
    await dialog.getByRole('listitem').first().getByRole('button').click();
    await page.getByRole('dialog', { name: 'Corrigir' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  return takeInteractions(page);
}

/** It times from navigation on, as the phone's icon does it. The scan waits for the document, not for the screen. */
async function startCold(page: Page): Promise<number[]> {
  const context = page.context();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.goto('about:blank');
  await context.setOffline(true);
  const times: number[] = [];
  for (let index = 0; index < LOADS; index += 1) {
    const product = 3_000 + index;
    const cold = await context.newPage();
    await slowDown(cold);
    await cold.addInitScript(WATCH_ACCEPTED);
    await cold.goto('/coletor/', { waitUntil: 'domcontentloaded' });
    await scanByKeys(cold, codeOf(product), 5);
    const { name, at } = await untilInPage<{ name: string; at: number }>(cold, 'window.accepted');
    if (name !== nameOf(product)) throw new Error(`the start accepted ${name}`);
    times.push(at);
    await cold.close();
  }
  return times;
}

const WATCH_INTERACTIONS = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id > 0) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/** It comes after the entries of the last picture. */
const TAKE = `new Promise((resolve) => setTimeout(() => {
  resolve([...window.interactions.values()]);
  window.interactions.clear();
}, 500))`;

/** From a key or press to the next picture, by the browser, on this page and those that follow it. */
async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(WATCH_INTERACTIONS);
  await page.evaluate(WATCH_INTERACTIONS);
}

/** Those since the last call, in ms. Times below 16 ms are missing. */
function takeInteractions(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(TAKE);
}

const LONGEST_WAIT_MS = 60_000;

/**
 * Resolves with what `expression` gives once it is truthy. Waiting by role or text makes the page itself
 * search all its elements, as long as an interaction takes.
 *
 * @throws after a minute
 */
function untilInPage<Value>(page: Page, expression: string): Promise<Value> {
  return page.evaluate<Value>(`new Promise((resolve, reject) => {
    const end = performance.now() + ${LONGEST_WAIT_MS};
    const look = () => {
      const value = ${expression};
      if (value) resolve(value);
      else if (performance.now() > end) reject(new Error(${JSON.stringify(`waited in vain for ${expression}`)}));
      else setTimeout(look, 20);
    };
    look();
  })`);
}

import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import type { BenchServer } from '../bench-server.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = OpenedPage['page'];

const COUNTS = 20_000;
const ROUNDS = 5;

/** After sign-in: address, and what shows that it is there. */
const SCREENS = {
  Início: { path: () => '/dashboard', shown: 'figure svg path, section svg path' },
  Farmácias: { path: () => '/farmacias', shown: 'tbody tr td' },
  Inventários: { path: (pharmacy) => `/inventarios?farmacia=${pharmacy}`, shown: 'tbody tr td' },
  'a page of an inventory': { path: (_pharmacy, inventory) => `/inventarios/${inventory}`, shown: 'h1' },
  Produtos: { path: (pharmacy) => `/produtos?farmacia=${pharmacy}`, shown: 'tr[data-index]' },
  Contagens: { path: (pharmacy) => `/contagens?farmacia=${pharmacy}`, shown: 'tr[data-index]' },
  Usuários: { path: () => '/usuarios', shown: 'tbody tr td' },
} as const satisfies Record<string, Screen>;

interface Screen {
  readonly path: (pharmacy: string, inventory: number) => string;
  readonly shown: string;
}

type ScreenName = keyof typeof SCREENS;
const lcpOf = <Name extends ScreenName>(name: Name) => `largest paint of ${name}` as const;
const blockingOf = <Name extends ScreenName>(name: Name) => `blocked time of ${name}` as const;
const names = Object.keys(SCREENS) as ScreenName[]; // `Object.keys` loses the key type.

/**
 * Reloads in Chromium without a graphics card: largest paint (LCP), blocking beyond 50 ms (TBT), jumps (CLS),
 * beside a page without scripts.
 */
export const screens = group({
  name: 'screens',
  rows: Object.fromEntries(
    names.flatMap((name) => [
      [lcpOf(name), '< 1000 ms, CLS 0'],
      [blockingOf(name), '< 150 ms'],
    ]),
  ),
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Screens', COUNTS);
    const browser = await launchBrowser();
    try {
      const page = await openSignedIn(browser, server);
      for (const name of names) {
        if (!bench.wants(lcpOf(name)) && !bench.wants(blockingOf(name))) continue;
        const { path, shown } = SCREENS[name];
        const address = path(pharmacy, inventory);
        await load(page, address, shown);
        const bare: number[] = [];
        const seen: Vitals[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          await page.goto('/healthz');
          bare.push(await page.evaluate<number>(FIRST_PAINT));
          seen.push(await load(page, address, shown));
        }
        const shift = Math.max(...seen.map(({ shift }) => shift));
        const moved = [...new Set(seen.flatMap(({ moved }) => moved))].join(', ');
        bench.record(
          lcpOf(name),
          { ours: seen.map(({ largest }) => largest), bare },
          () => `CLS ${shift.toFixed(3)}${moved === '' ? '' : ` by ${moved}`}`,
        );
        bench.record(blockingOf(name), { ours: seen.map(({ blocked }) => blocked), bare });
      }
    } finally {
      await browser.close();
    }
  },
});

interface Vitals {
  readonly largest: number;
  readonly blocked: number;
  readonly shift: number;
  readonly moved: readonly string[];
}

async function openSignedIn(browser: Browser, server: Pick<BenchServer, 'origin' | 'admin'>) {
  const { page } = await openPageIn(browser, { baseURL: server.origin });
  await page.addInitScript(WATCH);
  await signIn(page, { url: server.origin, admin: server.admin });
  return page;
}

/** Until half a second of silence. */
async function load(page: Page, address: string, shown: string): Promise<Vitals> {
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await page.evaluate(QUIET);
  return page.evaluate<Vitals>(VITALS);
}

const WATCH = `
  window.seen = { largest: 0, blocked: 0, shift: 0, moved: [], last: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) { take(entry); window.seen.last = performance.now(); }
  }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { window.seen.largest = entry.startTime; });
  watch('longtask', (entry) => { window.seen.blocked += entry.duration - 50; });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    window.seen.shift += entry.value;
    window.seen.moved.push(...entry.sources.map(({ node }) => (node?.nodeType === 3 ? node.parentElement : node))
      .filter((node) => node).map((node) => node.localName + '.' + String(node.className).split(' ')[0]));
  });
  watch('resource', () => undefined);
`;

const QUIET = `new Promise((resolve) => {
  const look = () => performance.now() - window.seen.last > 500 ? resolve() : setTimeout(look, 50);
  look();
})`;

const VITALS = 'window.seen';

const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'paint', buffered: true });
})`;

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { chooseFile, figures, openImport } from '../../e2e/stock-take/import-dialog.js';
import { openInventory } from '../../e2e/stock-take/locations.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import type { BenchServer } from '../bench-server.js';
import { measureRounds, time } from '../compare.js';
import { fillCountedPharmacy, joins } from '../counted-pharmacy.js';
import { type Bench, group } from '../group.js';
import { batchesOf, newPharmacy, sendProducts } from '../product-rows.js';

type Page = OpenedPage['page'];

const COUNTS = 20_000;
const EXPORTED = 200_000;
const IMPORTED = 50_000;
const ROUNDS = 5;
const FRAMES = 120;
const SEARCHES = ['losartana', 'amoxicilina', 'omeprazol', 'dipirona', 'cloreto'];
/** Milliseconds of a long task. */
const STALL_MS = 50;

interface Screen {
  readonly path: (pharmacy: string, inventory: number) => string;
  readonly shown: string;
}

const SCREENS = {
  Início: { path: () => '/dashboard', shown: 'figure svg path, section svg path' },
  Farmácias: { path: () => '/farmacias', shown: 'tbody tr td' },
  Inventários: { path: (pharmacy) => `/inventarios?farmacia=${pharmacy}`, shown: 'tbody tr td' },
  'a page of an inventory': { path: (_pharmacy, inventory) => `/inventarios/${inventory}`, shown: 'h1' },
  Produtos: { path: (pharmacy) => `/produtos?farmacia=${pharmacy}`, shown: 'tr[data-index]' },
  Contagens: { path: (pharmacy) => `/contagens?farmacia=${pharmacy}`, shown: 'tr[data-index]' },
  Usuários: { path: () => '/usuarios', shown: 'tbody tr td' },
} as const satisfies Record<string, Screen>;

const LARGEST = 'largest paint of ';
const SCROLLING = {
  produtos: 'frame while 1000 rows of Produtos scroll',
  contagens: 'frame while a page of Contagens scrolls',
};
const SEARCH = 'last key of a search to its rows';
const SEEN = 'from an acknowledged count to Acompanhamento';
const STALL = 'longest task of the page while a file of 50000 lines is read and checked, against 50 ms';

/**
 * In Chromium without a graphics card: largest paint (LCP) and jumps (CLS) of a reload, beside a
 * page without scripts; ms per frame while three rows a frame scroll, beside a plain table; a search's last key to its
 * rows, beside the call; the import dialog; how old a count is when Acompanhamento shows it, beside sending it.
 */
export const screens = group<string>({
  name: 'screens',
  rows: {
    ...Object.fromEntries(Object.keys(SCREENS).map((name) => [LARGEST + name, '< 1000 ms, CLS 0'])),
    [SCROLLING.produtos]: '16 ms',
    [SCROLLING.contagens]: '16 ms',
    [SEARCH]: '200 ms',
    [STALL]: '1',
    [SEEN]: '< 2000 ms',
  },
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Screens', COUNTS);
    await withPage(server, async (page) => {
      await page.addInitScript(WATCH);
      for (const [name, { path, shown }] of Object.entries(SCREENS))
        await benchScreen(bench, page, name, path(pharmacy, inventory), shown);
      for (const [screen, name] of Object.entries(SCROLLING)) {
        if (!bench.wants(name)) continue;
        await page.goto(`/${screen}?farmacia=${pharmacy}`);
        await page.getByRole('row').nth(20).waitFor();
        const ours = await page.evaluate<number[]>(scrolling('section:has(> table)'));
        const bare = await page.evaluate<number[]>(`${PLAIN_TABLE}; ${scrolling('#plain')}`);
        const late = ours.filter((ms) => ms > 25).length;
        bench.record(name, { ours, bare }, `${late} of ${FRAMES} frames above 25 ms`);
      }
      if (bench.wants(SEARCH)) bench.record(SEARCH, await search(page, pharmacy));
      if (bench.wants(STALL))
        bench.record(STALL, await importFile(page, await newPharmacy(server, 'Importada')));
      if (bench.wants(SEEN)) bench.record(SEEN, await watchCounts(server, page));
    });
  },
});

const FILES = {
  TXT: 'export of 200000 lines, from the press to the TXT file',
  Excel: 'export of 200000 lines, from the press to the Excel file',
} as const;

/** All lines of a pharmacy, beside the floor with one statement: the file that Chromium saves. */
export const files = group({
  name: 'exports',
  rows: { [FILES.TXT]: '< 1.5', [FILES.Excel]: '< 2' },
  async run(bench) {
    const server = await bench.server();
    const { pharmacy } = await fillCountedPharmacy(server, 'Exported', EXPORTED);
    const all = `select line.kind, count.user_name, collector.email, line.barcode, line.internal_code, line.quantity,
        line.factor, line.created_at, inventory.name as inventory_name, section.name as section_name,
        product.description, product.internal_code as product_code, product.barcode as product_barcode
      from count_line as line ${joins}
      where line.pharmacy_id = $1 and line.live order by line.created_at desc, line.id desc`;
    const bare = () => server.floor([all, [pharmacy]]);
    await withPage(server, async (page) => {
      for (const [format, name] of Object.entries(FILES)) {
        const rounds = { ours: [] as number[], bare: [] as number[] };
        for (let round = 0; bench.wants(name) && round < 3; round += 1) {
          rounds.bare.push(await time(bare));
          await page.goto(`/contagens?farmacia=${pharmacy}`);
          await page.locator('tr[data-index]').first().waitFor();
          await page.getByRole('button', { name: 'Exportar' }).click();
          const dialog = page.getByRole('dialog', { name: 'Exportar Contagens' });
          await dialog.getByText(format, { exact: true }).click();
          const file = page.waitForEvent('download');
          const save = dialog.getByRole('button', { name: 'Exportar' });
          rounds.ours.push(
            await time(async () => {
              await save.click();
              await (await file).path();
            }),
          );
        }
        bench.record(name, rounds);
      }
    });
  },
});

export async function withPage(server: BenchServer, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser();
  try {
    const { page } = await openPageIn(browser, { baseURL: server.origin });
    await signIn(page, { url: server.origin, admin: server.admin });
    await work(page);
  } finally {
    await browser.close();
  }
}

interface Vitals {
  readonly largest: number;
  readonly shift: number;
}

async function benchScreen(
  bench: Bench,
  page: Page,
  name: string,
  address: string,
  shown: string,
): Promise<void> {
  if (!bench.wants(LARGEST + name)) return;
  const seen: Vitals[] = [];
  const load = async () => {
    await page.goto(address);
    await page.locator(shown).first().waitFor();
    seen.push(await page.evaluate<Vitals>(QUIET));
  };
  await load();
  seen.length = 0;
  const bare: number[] = [];
  await measureRounds(ROUNDS, load, async () => {
    await page.goto('/healthz');
    bare.push(await page.evaluate<number>(FIRST_PAINT));
  });
  const shift = Math.max(...seen.map(({ shift }) => shift));
  bench.record(LARGEST + name, { ours: seen.map(({ largest }) => largest), bare }, `CLS ${shift.toFixed(3)}`);
}

const WATCH = `
  window.seen = { largest: 0, shift: 0, last: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) { take(entry); window.seen.last = performance.now(); }
  }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { window.seen.largest = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value; });
  watch('resource', () => undefined);
`;

/** It resolves after half a second of silence. */
const QUIET = `new Promise((resolve) => {
  const look = () => performance.now() - window.seen.last > 500 ? resolve(window.seen) : setTimeout(look, 50);
  look();
})`;

const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'paint', buffered: true });
})`;

/** Its rows and cells are equal, and it covers the screen. */
const PLAIN_TABLE = `document.body.insertAdjacentHTML('beforeend',
  '<div id="plain" style="position:fixed;inset:0;overflow:auto;z-index:9999;background:#171b20"><table style="table-layout:fixed;width:100%">' +
  Array.from({ length: 1000 }, (_row, row) => '<tr style="height:36px">' +
    Array.from({ length: 7 }, (_cell, cell) => '<td>' + row * cell + ' LOSARTANA</td>').join('') + '</tr>').join('') +
  '</table></div>')`;

/** It scrolls by 100 px a frame. Resolves with ms per frame. */
function scrolling(selector: string): string {
  return `new Promise((resolve) => {
    const frame = document.querySelector('${selector}');
    const times = [];
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (times.length > ${FRAMES}) return resolve(times.slice(1));
      frame.scrollTop += 100;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`;
}

async function search(page: Page, pharmacy: string) {
  const field = page.getByRole('searchbox', { name: 'Pesquisar produtos...' });
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const word of SEARCHES) {
    await page.goto(`/produtos?farmacia=${pharmacy}`);
    await page.getByRole('row').nth(20).waitFor();
    await field.pressSequentially(word.slice(0, -1), { delay: 60 });
    const shown = page.evaluate<number>(untilRowsSay(word));
    const answered = page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url());
      return pathname === '/api/products/' && searchParams.get('search') === word;
    });
    await field.press(word.slice(-1));
    times.ours.push(await shown);
    const answer = await answered;
    await answer.finished();
    times.bare.push(answer.request().timing().responseEnd);
  }
  return times;
}

/** Ms from the next key to the first frame with the word in all rows. */
function untilRowsSay(word: string): string {
  return `new Promise((resolve) => {
    let pressed;
    addEventListener('keydown', () => { pressed = performance.now(); }, { once: true, capture: true });
    const look = () => {
      const rows = [...document.querySelectorAll('tr[data-index]')];
      const all = rows.length > 0 && rows.every((row) => row.textContent.toLowerCase().includes('${word}'));
      const isStale = document.querySelector('table[aria-busy="true"]') !== null;
      if (pressed !== undefined && all && !isStale) resolve(performance.now() - pressed);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`;
}

const NOTE_LONG_TASKS = `window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' })`;

/** Every tenth line has a problem, every twentieth repeats a product. */
async function importFile(page: Page, pharmacy: string) {
  const lines = Array.from({ length: IMPORTED }, (_line, index) =>
    fixedLine({
      internalCode: index % 10 === 9 ? '' : String(index % 20 === 0 ? index + 1 : index).padStart(6, '0'),
      description: `SOLUÇÃO ${(index % 40) * 25}MG C/${10 + (index % 30)} CPR`,
      stockValue: `${index % 900},25 ${index % 200},99`,
    }),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'balanco-bench-import-'));
  const ours: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const dialog = await openImport(page, pharmacy);
      await dialog.getByRole('checkbox', { name: 'Saldo & Valor', exact: true }).check();
      await page.evaluate(NOTE_LONG_TASKS);
      await chooseFile(dialog, folder, 'catalogo.txt', lines.join('\r\n'));
      await figures(dialog);
      ours.push(Math.max(STALL_MS, ...(await page.evaluate<number[]>('window.longTasks'))));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { ours, bare: ours.map(() => STALL_MS) };
}

async function watchCounts(server: BenchServer, page: Page) {
  const pharmacy = await newPharmacy(server, 'Seen');
  const batches = batchesOf(2_000);
  await sendProducts(server, pharmacy, batches);
  const inventoryID = await openInventory(server, { id: pharmacy }, 'Seen');
  await page.goto(`/acompanhamento?farmacia=${pharmacy}`);
  const rounds = { ours: [] as number[], bare: [] as number[] };
  for (const [index, { barcode }] of batches.flat().slice(0, 15).entries()) {
    // The board looks every second: another moment of its turn each time.
    await new Promise((resolve) => setTimeout(resolve, index * 137));
    const createdAt = new Date().toISOString();
    const count = { amplify_id: randomUUID(), inventoryID, barcode: [{ barcode, count: 1 }], createdAt };
    rounds.bare.push(await time(() => server.send('POST', '/api/mobile/counts/', [count])));
    const shown = page.getByText(new RegExp(`^${index + 1} de [\\d.]+`)).first();
    rounds.ours.push(await time(() => shown.waitFor()));
  }
  return rounds;
}

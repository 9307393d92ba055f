import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { type RunningServer, startServer } from '../../e2e/harness/start-server.js';
import { openApiSession } from '../../e2e/stock-take/api.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import { type Bench, group } from '../group.js';
import { batchesOf } from '../product-rows.js';

const ROWS = 1000;
const FRAMES = 120;
const SEARCHES = ['losartana', 'amoxicilina', 'omeprazol', 'dipirona', 'cloreto'];

const SCROLLING = {
  produtos: 'frame while 1000 rows of Produtos scroll',
  contagens: 'frame while a page of Contagens scrolls',
} as const;
const SEARCH = 'last key of a search to its rows';

/**
 * Produtos and Contagens in Chromium without a graphics card: ms per frame while scrolling three rows a
 * frame, beside a plain table; and from a search's last key to its rows, beside the call.
 */
export const tables = group({
  name: 'tables',
  rows: { [SCROLLING.produtos]: '16 ms', [SCROLLING.contagens]: '16 ms', [SEARCH]: '200 ms' },
  async run(bench) {
    const server = await startServer();
    try {
      const browser = await launchBrowser();
      try {
        const pharmacy = await fill(server);
        const { page } = await openPageIn(browser, { baseURL: server.url });
        await signIn(page, server);
        await scroll(bench, page, pharmacy);
        if (bench.wants(SEARCH)) await search(bench, page, pharmacy);
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  },
});

async function scroll(bench: Bench<string>, page: OpenedPage['page'], pharmacy: string): Promise<void> {
  for (const [screen, name] of Object.entries(SCROLLING)) {
    if (!bench.wants(name)) continue;
    await page.goto(`/${screen}?farmacia=${pharmacy}`);
    await page.getByRole('row').nth(20).waitFor();
    const ours = await page.evaluate<number[]>(scrolling('section:has(> table)'));
    const bare = await page.evaluate<number[]>(`${PLAIN_TABLE}; ${scrolling('#plain')}`);
    bench.record(
      name,
      { ours, bare },
      () => `${ours.filter((time) => time > 25).length} of ${FRAMES} frames above 25 ms`,
    );
  }
}

async function fill(server: RunningServer): Promise<string> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const { id } = (await admin.send('POST', '/api/pharmacies/', { name: 'Bench' })) as { id: string };
  const batches = batchesOf(ROWS);
  for (const rows of batches)
    await admin.send(
      'POST',
      '/api/products/bulk/',
      rows.map((row) => ({ pharmacy: id, ...row })),
    );
  const made = await admin.send('POST', '/api/inventories/', { name: 'Balanço', pharmacy: id });
  const { inventory_id: inventoryID } = made as { inventory_id: number };
  for (const rows of batches) {
    const createdAt = new Date().toISOString();
    const counts = rows.map(({ barcode }) => ({
      amplify_id: crypto.randomUUID(),
      inventoryID,
      barcode: [{ barcode, count: 1 }],
      createdAt,
    }));
    await admin.send('POST', '/api/mobile/counts/', counts);
  }
  return id;
}

/** Of equal rows and cells; covers the screen. */
const PLAIN_TABLE = `document.body.insertAdjacentHTML('beforeend',
  '<div id="plain" style="position:fixed;inset:0;overflow:auto;z-index:9999;background:#171b20"><table style="table-layout:fixed;width:100%">' +
  Array.from({ length: ${ROWS} }, (_row, row) => '<tr style="height:36px">' +
    Array.from({ length: 7 }, (_cell, cell) => '<td>' + row * cell + ' LOSARTANA</td>').join('') + '</tr>').join('') +
  '</table></div>')`;

/** By 100 px a frame. Returns ms per frame. */
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

async function search(bench: Bench<string>, page: OpenedPage['page'], pharmacy: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Pesquisar produtos...' });
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const word of SEARCHES) {
    await page.goto(`/produtos?farmacia=${pharmacy}`);
    await page.getByRole('row').nth(20).waitFor();
    await field.pressSequentially(word.slice(0, -1), { delay: 60 });
    const shown = page.evaluate<number>(untilRowsSay(word));
    const answered = page.waitForResponse((answer) => isSearch(answer.url(), word));
    await field.press(word.slice(-1));
    times.ours.push(await shown);
    const answer = await answered;
    await answer.finished();
    times.bare.push(answer.request().timing().responseEnd);
  }
  bench.record(SEARCH, times);
}

function isSearch(address: string, word: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return pathname === '/api/products/' && searchParams.get('search') === word;
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

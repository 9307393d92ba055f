import { launchBrowser } from '../../e2e/harness/chromium.js';
import { type OpenedPage, openPageIn } from '../../e2e/harness/page.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import { fillCountedPharmacy, joins } from '../counted-pharmacy.js';
import { group } from '../group.js';
import { megabytesOf } from '../memory.js';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = OpenedPage['page'];

const EXPORTED = 200_000;
const ROUNDS = 3;

const STREAMED = 'export of 200000 lines, streamed';
const FILES = {
  TXT: 'export of 200000 lines, from the press to the TXT file',
  Excel: 'export of 200000 lines, from the press to the Excel file',
} as const;

/** In one plain statement. */
const ALL = `select line.kind, count.user_name, collector.email, line.barcode, line.internal_code, line.quantity, line.factor,
    line.created_at, inventory.name as inventory_name, section.name as section_name,
    product.description, product.internal_code as product_code, product.barcode as product_barcode
  from count_line as line ${joins}
  where line.pharmacy_id = $1 and line.live order by line.created_at desc, line.id desc`;

/** All lines of a pharmacy, beside the floor with one statement: the answer, and the file that Chromium saves. */
export const exported = group({
  name: 'exports',
  rows: { [STREAMED]: '< 1.3', [FILES.TXT]: '< 1.5', [FILES.Excel]: '< 2' },
  async run(bench) {
    const server = await bench.server();
    const { pharmacy } = await fillCountedPharmacy(server, 'Exported', EXPORTED);
    const all = () => server.floor([ALL, [pharmacy]]);
    await bench.row(
      STREAMED,
      ROUNDS,
      () => server.send('GET', `/api/amplify-counts/export/?pharmacy=${pharmacy}`),
      all,
    );
    if (!Object.values(FILES).some(bench.wants)) return;
    const browser = await launchBrowser();
    try {
      const { page } = await openPageIn(browser, { baseURL: server.origin });
      await signIn(page, { url: server.origin, admin: server.admin });
      for (const [format, name] of Object.entries(FILES)) {
        if (!bench.wants(name)) continue;
        const ours: number[] = [];
        const bare: number[] = [];
        const peaks: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now();
          await all();
          bare.push(performance.now() - start);
          const { ms, megabytes } = await saveFile(browser, page, pharmacy, format);
          ours.push(ms);
          peaks.push(megabytes);
        }
        bench.record(
          name,
          { ours, bare },
          () => `at most ${Math.max(...peaks).toFixed(0)} MB more than the page before`,
        );
      }
    } finally {
      await browser.close();
    }
  },
});

/** With what the page's process took at most beyond its memory before, of which 120 MB are Chromium's own file. */
async function saveFile(
  browser: Browser,
  page: Page,
  pharmacy: string,
  format: string,
): Promise<{ ms: number; megabytes: number }> {
  await page.goto(`/contagens?farmacia=${pharmacy}`);
  await page.locator('tr[data-index]').first().waitFor();
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar Contagens' });
  await dialog.getByText(format, { exact: true }).click();
  const file = page.waitForEvent('download');
  const watch = await watchMemory(browser);
  const start = performance.now();
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await (await file).path();
  return { ms: performance.now() - start, megabytes: await watch.end() };
}

/** NaN without /proc. */
async function watchMemory(browser: Browser): Promise<{ end(): Promise<number> }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  await session.detach();
  const largest = async () => Math.max(...(await Promise.all(pages.map((pid) => megabytesOf(pid)))));
  const before = await largest();
  let most = before;
  let isEnded = false;
  const watched = (async () => {
    while (!isEnded) {
      most = Math.max(most, await largest());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async end() {
      isEnded = true;
      await watched;
      return most - before;
    },
  };
}

import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { launchBrowser } from '../../e2e/harness/chromium.js';
import { openPageIn } from '../../e2e/harness/page.js';
import { startServer } from '../../e2e/harness/start-server.js';
import { openApiSession } from '../../e2e/stock-take/api.js';
import { chooseFile, figures, openImport } from '../../e2e/stock-take/import-dialog.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import { group } from '../group.js';

const LINES = 50_000;
const ROUNDS = 3;
/** A long task, in ms. */
const STALL_MS = 50;

const STALL = 'longest task of the page while a file of 50000 lines is read and checked, against 50 ms';

/** Every tenth line has a problem, every twentieth repeats a product. */
export const importDialog = group({
  name: 'import dialog',
  rows: { [STALL]: '1' },
  async run(bench) {
    const server = await startServer();
    try {
      const browser = await launchBrowser();
      try {
        const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
        const { id } = (await admin.send('POST', '/api/pharmacies/', { name: 'Bench' })) as { id: string };
        const { page } = await openPageIn(browser, { baseURL: server.url });
        await signIn(page, server);
        const longest: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const dialog = await openImport(page, id);
          await dialog.getByRole('checkbox', { name: 'Saldo & Valor', exact: true }).check();
          await page.evaluate(NOTE_LONG_TASKS);
          await chooseFile(dialog, server.dataDir, 'catalogo.txt', catalogue());
          await figures(dialog);
          longest.push(Math.max(STALL_MS, ...(await page.evaluate<number[]>('window.longTasks'))));
        }
        bench.record(STALL, { ours: longest, bare: longest.map(() => STALL_MS) });
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  },
});

const NOTE_LONG_TASKS = `window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' })`;

function catalogue(): string {
  return Array.from({ length: LINES }, (_line, index) =>
    fixedLine({
      internalCode: index % 10 === 9 ? '' : String(index % 20 === 0 ? index + 1 : index).padStart(6, '0'),
      description: `SOLUÇÃO ${(index % 40) * 25}MG C/${10 + (index % 30)} CPR`,
      stockValue: `${index % 900},25 ${index % 200},99`,
    }),
  ).join('\r\n');
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { button, openPage, small } from '../harness/page.js';
import { freePort } from '../harness/processes.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';
import { runOperator } from '../stock-take/staff.js';

const [FIRST, SECOND, THIRD] = ['7891234567895', '7891000000014', '7899999999998'] as const;

const server = useServer(async () => ({ env: { PORT: String(await freePort()) } }));
const night = useCollectorNight(server);
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balanco-backup-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface StoredCount {
  readonly amplify_id: string;
  readonly inventoryID: number;
  readonly createdAt: string;
  readonly barcode: readonly { barcode: string }[];
}

test("After a restore the phone resends later counts once and pulls's changes", full, async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Corredor 1');
  const scan = (code: string) => scanByKeys(page, code);
  await scan(FIRST);
  await scan(SECOND);
  await page.getByText('2 un em 2 leituras').waitFor();
  await button(page, /Tudo enviado/).waitFor();
  await expect.poll(night.stored).toEqual([`${SECOND} 1`, `${FIRST} 1`].sort());

  const backup = join(folder, 'noite.balanco');
  await runOperator(server, 'backup', backup);
  await button(page, 'Desfazer').click();
  await scan(THIRD);
  await page.getByText('2 un em 2 leituras').waitFor();
  await button(page, /Tudo enviado/).waitFor();
  await expect.poll(night.stored).toEqual([`${FIRST} 1`, `${THIRD} 1`].sort());
  await button(page, /Tudo enviado/).waitFor();

  await page.context().setOffline(true);
  await server.endAndRestart(async () => {
    await rm(server.dataDir, { recursive: true });
    await mkdir(server.dataDir);
    await runOperator(server, 'restore', backup);
  });
  expect(await night.stored()).toEqual([`${SECOND} 1`, `${FIRST} 1`].sort());
  const { results } = (await night.carla.send('GET', '/api/mobile/counts/')) as { results: StoredCount[] };
  const first = results.find(({ barcode: [entry] }) => entry?.barcode === FIRST);
  const { amplify_id, inventoryID, createdAt } = first ?? {};
  await night.carla.send('POST', '/api/mobile/counts/', [
    { amplify_id, inventoryID, createdAt, barcode: [{ barcode: FIRST, count: 7 }], _version: 1 },
  ]);

  await page.context().setOffline(false);
  await expect.poll(night.stored).toEqual([`${FIRST} 7`, `${THIRD} 1`].sort());
  await page.getByText('8 un em 2 leituras').waitFor();
  await button(page, /Tudo enviado/).waitFor();
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 2 leituras, 8 un.').waitFor();
});

import type { Browser, Page } from '@playwright/test';
import { startLossyProxy } from '../harness/lossy-proxy.js';
import { openPageIn } from '../harness/page.js';
import { scanInPage } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import type { RunningServer } from '../harness/start-server.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';

const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const PHARMACY = 'Farmácia da Noite';
const INVENTORY = 'Balanço da Noite';
const SECTION = 'Corredor 1';
const PRODUCTS = 40;
const CODES = 50;

/** No hand scans as fast as a test. */
const LOOKS_AFTER = 50;

/** Milliseconds. A phone waits longer after each failure. */
const SENT_WITHIN = 240_000;
const SCANS = Number(process.env.COLLECTOR_SCANS ?? 300);

/** Milliseconds on a slow machine. */
const A_SCAN = 1000;
const server = useServer();

test(`${SCANS} scans survive bad reception, kill and reload as ${SCANS} counts`, {
  tag: '@full',
}, async ({ browser }) => {
  test.setTimeout(SCANS * A_SCAN);
  const { scanned, stored, lostAnswers } = await countANight({ server, browser, scans: SCANS });
  expect(lostAnswers).toBeGreaterThan(0);
  expect([...stored].sort()).toEqual([...scanned].sort());
});

interface CountedNight {
  readonly scanned: readonly string[];
  /** Counts of one unit each. */
  readonly stored: readonly string[];
  readonly lostAnswers: number;
}

interface Night {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly scans: number;
}

/**
 * Bad reception (lossy-proxy.ts). The network is cut after a quarter of the scans, the server killed after
 * half, the page reloaded after three quarters. Scanning waits only for the phone's disk.
 */
async function countANight({ server, browser, scans }: Night): Promise<CountedNight> {
  const carla = await prepare(server);
  const proxy = await startLossyProxy(() => server.url);
  const { page, close } = await openPageIn(browser, {
    baseURL: proxy.url,
    viewport: { width: 360, height: 640 },
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  try {
    await page.goto('/coletor/');
    await enter(page, person);
    await button(PHARMACY).click();
    await button(INVENTORY).click();
    await page.getByLabel('Nova seção').fill(SECTION);
    await button('Abrir').click();
    await page.getByText(`${PRODUCTS} produtos`).waitFor();
    const scanned = Array.from({ length: scans }, (_, index) => codeOf(index * 7));
    let restart: Promise<void> = Promise.resolve();
    for (const [index, code] of scanned.entries()) {
      if (index === Math.floor(scans / 4)) proxy.cut(true);
      if (index === Math.floor(scans / 2)) {
        proxy.cut(false);
        restart = server.killAndRestart();
      }
      if (index === Math.floor((scans * 3) / 4)) {
        await restart;
        await hasRead(page, index);
        await page.reload();
        await hasRead(page, index);
      }
      await scanInPage(page, code);
      if ((index + 1) % LOOKS_AFTER === 0) await hasRead(page, index + 1);
    }
    await hasRead(page, scans);
    await button(/Tudo enviado/).waitFor({ timeout: SENT_WITHIN });
    return { scanned, stored: await storedCodes(carla), lostAnswers: proxy.lostAnswers() };
  } finally {
    await close();
    await proxy.close();
  }
}

/** The last ten codes belong to no product. */
function codeOf(index: number): string {
  return `789${String(index % CODES).padStart(10, '1')}`;
}

async function hasRead(page: Page, readings: number): Promise<void> {
  const shown = readings.toLocaleString('pt-BR');
  const account = page.getByText(/ un em /);
  await page
    .getByText(`${shown} un em ${shown} leituras`)
    .waitFor()
    .catch(async (error: unknown) => {
      throw new Error(`after ${shown} scans the screen says ${await account.textContent()}`, {
        cause: error,
      });
    });
}

async function prepare(server: RunningServer): Promise<ApiSession> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const carla = await registerPerson(server, person);
  const pharmacy = await createPharmacy(admin, PHARMACY);
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    pharmacy: pharmacy.id,
    internal_code: String(index + 1),
    barcode: codeOf(index),
    description: `PRODUTO ${index + 1}`,
    department: '',
    system_stock: 10,
    value: 5,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  await openInventory(admin, pharmacy, INVENTORY);
  return carla;
}

interface StoredCount {
  readonly barcode: readonly { barcode: string; count: number; factor: number }[];
}

interface StoredPage {
  readonly results: readonly StoredCount[];
  readonly cursor: string | null;
}

async function storedCodes(session: ApiSession): Promise<string[]> {
  const codes: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await session.send('GET', `/api/mobile/counts/?page_size=5000${query}`)) as StoredPage;
    for (const { barcode } of page.results) {
      for (const entry of barcode)
        codes.push(...Array<string>(entry.count * entry.factor).fill(entry.barcode));
    }
    cursor = page.cursor;
  }
  return codes;
}

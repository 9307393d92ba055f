import type { Page } from '@playwright/test';
import { type Account, enter } from '../harness/sign-in.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from './api.js';
import { createPharmacy, openInventory } from './locations.js';

/** Internal code, barcode and description. */
type NightProduct = readonly [string, string, string];

interface CollectorNight {
  readonly admin: ApiSession;
  readonly pharmacy: string;
  readonly inventory: number;
}

/** 'Farmácia Central' has these products and the open inventory 'Balanço da Noite'. */
export async function openCollectorNight(
  server: ServerAccess,
  ...products: readonly NightProduct[]
): Promise<CollectorNight> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const pharmacy = await createPharmacy(admin, 'Farmácia Central');
  const of = { pharmacy: pharmacy.id, department: 'GENÉRICOS', system_stock: 24, value: 18.5 };
  const rows = products.map(([internal_code, barcode, description]) => ({
    ...of,
    internal_code,
    barcode,
    description,
  }));
  if (rows.length > 0) await admin.send('POST', '/api/products/bulk/', rows);
  const inventory = await openInventory(admin, pharmacy, 'Balanço da Noite');
  return { admin, pharmacy: pharmacy.id, inventory };
}

/** The barcodes that the server has of a collector: 'code quantity', with '×factor' for packs. */
export async function storedLines(collector: ApiSession): Promise<string[]> {
  const { results } = (await collector.send('GET', '/api/mobile/counts/')) as {
    results: { barcode: readonly { barcode: string; count: number; factor?: number }[] }[];
  };
  return results
    .flatMap(({ barcode }) => barcode)
    .map(({ barcode, count, factor = 1 }) => `${barcode} ${count}${factor === 1 ? '' : `×${factor}`}`)
    .sort();
}

/** The person signs in and chooses its inventory. */
export async function chooseInventory(page: Page, person: Account): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, person);
  await page.getByRole('button', { name: /^Farmácia Central/ }).click();
  await page.getByRole('button', { name: /^Balanço da Noite/ }).click();
}

/** The person's section begins with the page ready to scan. */
export async function beginCounting(page: Page, person: Account, section: string): Promise<void> {
  await chooseInventory(page, person);
  await page.getByLabel('Nova seção').fill(section);
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await page.getByRole('heading', { name: section }).waitFor();
}

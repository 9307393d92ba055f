import type { Page } from '@playwright/test';
import { enter } from '../harness/sign-in.js';
import type { ServerAccess } from '../harness/start-server.js';
import { test } from '../harness/test.js';
import { type ApiSession, openApiSession } from './api.js';
import { createPharmacy, openInventory } from './locations.js';
import { registerPerson } from './staff.js';

export const CARLA = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };

/** Internal code, barcode and description. */
type NightProduct = readonly [string, string, string];

interface CollectorNight {
  readonly admin: ApiSession;
  readonly carla: ApiSession;
  readonly inventory: number;
  /** The barcodes that the server has of Carla: 'code quantity', with '×factor' for packs. */
  stored(): Promise<string[]>;
}

/** 'Farmácia Central' has these products and the open inventory 'Balanço da Noite'; Carla counts. Before the file's tests. */
export function useCollectorNight(
  server: ServerAccess,
  ...products: readonly NightProduct[]
): CollectorNight {
  const night = {} as CollectorNight;
  test.beforeAll(async () => {
    Object.assign(night, await openNight(server, products));
  });
  return night;
}

async function openNight(server: ServerAccess, products: readonly NightProduct[]): Promise<CollectorNight> {
  const admin = await openApiSession(server);
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
  const carla = await registerPerson(server, CARLA);
  return { admin, carla, inventory, stored: () => storedLines(carla) };
}

async function storedLines(collector: ApiSession): Promise<string[]> {
  const { results } = (await collector.send('GET', '/api/mobile/counts/')) as {
    results: { barcode: readonly { barcode: string; count: number; factor?: number }[] }[];
  };
  return results
    .flatMap(({ barcode }) => barcode)
    .map(({ barcode, count, factor = 1 }) => `${barcode} ${count}${factor === 1 ? '' : `×${factor}`}`)
    .sort();
}

export async function chooseInventory(page: Page, person = CARLA): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, person);
  await page.getByRole('button', { name: /^Farmácia Central/ }).click();
  await page.getByRole('button', { name: /^Balanço da Noite/ }).click();
}

export async function beginCounting(page: Page, section: string, person = CARLA): Promise<void> {
  await chooseInventory(page, person);
  await page.getByLabel('Nova seção').fill(section);
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await page.getByRole('heading', { name: section }).waitFor();
}

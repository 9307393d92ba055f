import type { Page, ViewportSize } from '@playwright/test';
import { type OpenedPage, phone, small, viewports } from '../harness/page.js';
import { type Account, enter } from '../harness/sign-in.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendContents } from '../stock-take/counts.js';
import {
  createPharmacy,
  finalise,
  openInventory,
  openRecount,
  openSection,
} from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';
import { barcodeOf, LONG_CODE, storeLongRows } from './inventory-scenes.js';

export interface CollectorScene {
  readonly person: Account;
  readonly pharmacy: string;
  readonly inventory: string;
  readonly sections: {
    readonly empty: string;
    readonly counted: string;
    readonly shared: string;
    readonly scanned: string;
    readonly offline: string;
    readonly closed: string;
    readonly recount: string;
  };
}

export const MEDICINE = barcodeOf(0);

const LONG_SECTION = 'Corredor 12 – genéricos e similares, lado esquerdo, prateleiras altas';
/** Nobody recounts their own counts. */
const FIRST_RECOUNTED = 9;
const RECOUNTED = 5;
export const RECOUNTED_CODE = barcodeOf(FIRST_RECOUNTED);

const collector = {
  name: 'Maria Aparecida Albuquerque Cavalcanti de Vasconcelos e Souza',
  email: 'maria.aparecida.albuquerque.cavalcanti.de.vasconcelos@rededefarmacias.example',
  password: 'Coleta!2026',
};
const other = {
  name: 'João Batista Figueiredo de Oliveira e Silva Júnior',
  email: 'joao@rededefarmacias.example',
};

export async function prepareCollectorScene(server: ServerAccess): Promise<CollectorScene> {
  const admin = await openApiSession(server);
  const own = await registerPerson(server, collector);
  const others = await registerPerson(server, other);
  const name = 'Drogaria e Perfumaria Nossa Senhora Aparecida dos Navegantes – Filial 12';
  const pharmacy = await createPharmacy(admin, name);
  await createPharmacy(admin, 'Farmácia São João');
  await storeLongRows(admin, pharmacy.id, { rows: 30, longEvery: 3, system_stock: 1_234_567.125 });
  const inventoryName = 'Balanço anual de controlados, termolábeis e perfumaria de encerramento 2026';
  const inventory = await openInventory(admin, pharmacy, inventoryName);
  const place = async (section: string) => openSection(own, inventory, section);
  const empty = await place(LONG_SECTION);
  const counted = await place(`${LONG_SECTION} 2`);
  await count(own, counted, [
    { barcode: barcodeOf(3), count: 12 },
    { barcode: '00000000000000000017', count: 3 },
    { barcode: barcodeOf(4), count: 0.125 },
    { barcode: barcodeOf(0), count: 5, factor: 12 },
    { barcode: LONG_CODE, count: 1_000, factor: 1_000 },
  ]);
  const shared = await place('Balcão');
  const recounted = Array.from({ length: RECOUNTED }, (_, index) => index + FIRST_RECOUNTED);
  await count(
    others,
    shared,
    recounted.map((index) => ({ barcode: barcodeOf(index), count: 3 })),
  );
  const closed = await place('Geladeira dos termolábeis');
  await count(own, closed, [{ barcode: barcodeOf(5), count: 1 }]);
  await finalise(admin, { inventoryID: inventory, sectionID: closed.sectionID });
  const recount = await openRecount(admin, inventory, {
    by: collector.name,
    criteria: { items: recounted.map((index) => `i:${200 + index}`) },
    name: 'Recontagem do corredor 12 – genéricos e similares, esquerdo',
  });
  const [scanned, offline] = [await place('Estoque dos fundos'), await place('Depósito')];
  const ids = { empty, counted, shared, scanned, offline, closed };
  const sections = Object.fromEntries(Object.entries(ids).map(([key, { sectionID }]) => [key, sectionID]));
  return {
    person: collector,
    pharmacy: name,
    inventory: inventoryName,
    // `openSection` gave each place a section.
    sections: { ...(sections as Record<keyof typeof ids, string>), recount: recount.sectionID },
  };
}

async function count(as: ApiSession, place: object, lines: readonly object[]): Promise<void> {
  const counts = lines.map((line) => ({ ...place, barcode: [line] }));
  await sendContents(as, counts, new Date(Date.now() - lines.length * 60_000));
}

export const collectorSizes = [
  small,
  viewports.phone,
  { width: 768, height: 1024 },
] as const satisfies readonly ViewportSize[];

export const smallPhone = { ...phone, viewport: small };

export async function openCollector(opened: OpenedPage, person?: Account): Promise<OpenedPage> {
  await opened.page.goto('/coletor/');
  if (person !== undefined) {
    await enter(opened.page, person);
    await opened.page.getByRole('heading', { name: 'Farmácia', exact: true }).waitFor();
  }
  // Stores the app's files before a screen cuts its network.
  await opened.page.evaluate(() => navigator.serviceWorker.ready);
  return opened;
}

export function showBright(page: Page, isBright: boolean): Promise<void> {
  return page.evaluate((on) => {
    document.documentElement.classList.toggle('bright', on);
  }, isBright);
}

import type { Page, ViewportSize } from '@playwright/test';
import { button, type OpenedPage, phone, small, viewports } from '../harness/page.js';
import { enter } from '../harness/sign-in.js';
import type { ApiSession } from '../stock-take/api.js';
import { sendContents } from '../stock-take/counts.js';
import { finalise, openInventory, openRecount, openSection } from '../stock-take/locations.js';
import {
  barcodeOf,
  itemsOf,
  LONG_CODE,
  LONG_RECOUNT,
  LONG_SECTION,
  type LongPharmacy,
  maria,
} from './long-values.js';

export type CollectorScene = Awaited<ReturnType<typeof prepareCollectorScene>>;

export const MEDICINE = barcodeOf(0);

/** Nobody recounts their own counts. */
const FIRST_RECOUNTED = 9;
const RECOUNTED = 5;
export const RECOUNTED_CODE = barcodeOf(FIRST_RECOUNTED);

const INVENTORY = 'Balanço anual de controlados, termolábeis e perfumaria de encerramento 2026';

/** An inventory of the long pharmacy with a section, by its id, for each thing that a phone shows. */
export async function prepareCollectorScene({ admin, maria: own, joao, pharmacy }: LongPharmacy) {
  const inventory = await openInventory(admin, pharmacy, INVENTORY);
  const place = (section: string) => openSection(own, inventory, section);
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
  const lines = recounted.map((index) => ({ barcode: barcodeOf(index), count: 3 }));
  await count(joao, shared, lines);
  const closed = await place('Geladeira dos termolábeis');
  await count(own, closed, [{ barcode: barcodeOf(5), count: 1 }]);
  await finalise(admin, closed);
  const recount = await openRecount(admin, inventory, {
    by: maria.name,
    criteria: { items: itemsOf(recounted) },
    name: LONG_RECOUNT,
  });
  const [scanned, offline] = [await place('Estoque dos fundos'), await place('Depósito')];
  const sections = {
    empty: empty.sectionID,
    counted: counted.sectionID,
    shared: shared.sectionID,
    scanned: scanned.sectionID,
    offline: offline.sectionID,
    closed: closed.sectionID,
    recount: recount.sectionID,
  };
  return { inventory: INVENTORY, sections };
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

/** With a scene Maria signs in, who has put its recount aside: its notice would come in front of others at any time. */
export async function openCollector(opened: OpenedPage, scene?: CollectorScene): Promise<OpenedPage> {
  const { page } = opened;
  await page.goto('/coletor/');
  if (scene !== undefined) {
    await enter(page, maria);
    await page.getByRole('heading', { name: 'Farmácia', exact: true }).waitFor();
    await page.goto(`/coletor/#s=${scene.sections.scanned}`);
    await page.getByText(/^O escritório pede uma recontagem/).waitFor();
    await button(page, 'Fechar o aviso').click();
  }
  // Stores the app's files before a screen cuts its network.
  await page.evaluate(() => navigator.serviceWorker.ready);
  return opened;
}

export function showBright(page: Page, isBright: boolean): Promise<void> {
  return page.evaluate((on) => {
    document.documentElement.classList.toggle('bright', on);
  }, isBright);
}

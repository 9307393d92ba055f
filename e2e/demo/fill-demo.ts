import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import {
  type CountLocation,
  sendContents,
  sendCounts,
  sendScans,
  sendUnplacedCounts,
} from '../stock-take/counts.js';
import {
  changeSettings,
  createPharmacy,
  finalise,
  openInventory,
  openMobileInventory,
  openSection,
} from '../stock-take/locations.js';
import { arriveWhenCounted } from './arrive-when-counted.js';
import { fillCollectorNight } from './fill-collector-night.js';
import { fillDaily } from './fill-daily.js';
import { fillInvoices } from './fill-invoices.js';
import { fillSettlements } from './fill-settlements.js';
import { type DemoSessions, limitRegional, registerPeople } from './people.js';
import { endingAt, inStock, itemKey, planShelf } from './plan-shelf.js';
import { BOUND_CASE, type DemoShop, fillShop, TALKS } from './shops.js';

interface DemoSize {
  readonly large: number;
  readonly medium: number;
  readonly small: number;
  readonly counts: number;
}

const FULL_SIZE: DemoSize = { large: 12_000, medium: 5_000, small: 2_000, counts: 1_500 };

/** Percent of the products: together with their number, a shop of R$ 200 to 400 thousand. */
const IN_STOCK = { large: 22, medium: 50, small: 95 };

/** In Lixeira. */
export const DELETED = 'SABONETE LÍQUIDO CAMOMILA 250ML';

const DAILY = { items: 12, hour: 7 };
/** Mornings with counts and a result; of those before only what they found is known. */
const LIVED_MORNINGS = 10;

const HOURS_OF_COUNTING = 6;

/**
 * Every state of every screen, over HTTP.
 *
 * @param say called with one sentence per step
 */
export async function fillDemo(
  server: ServerAccess,
  say: (sentence: string) => void,
  size: DemoSize = FULL_SIZE,
): Promise<void> {
  const { sessions, large, medium, small } = await fillNights(server, say, size);
  const { admin } = sessions;
  await limitRegional(admin, small.pharmacy.id);
  await changeSettings(admin, large.pharmacy, { exchange_folder: EXCHANGE_FOLDER });
  await fillMobileInventory(sessions, small);

  say('Lendo notas fiscais…');
  await fillInvoices(admin, medium, large.pharmacy);

  say('Contando uma noite com o Coletor…');
  await fillCollectorNight(server, admin, medium);

  say('Contando um pouco por dia, durante um ano…');
  const daily = [medium.pharmacy, large.pharmacy];
  for (const each of daily) await changeSettings(admin, each, { daily: DAILY });
  await fillDaily(server, sessions, daily, LIVED_MORNINGS);
  await fillMailAddresses(admin, [large, medium, small]);
}

/** What most screens show: people, shops, a night in each state, and what was deleted. `e2e/screens` looks at it. */
export async function fillNights(server: ServerAccess, say: (sentence: string) => void, size: DemoSize) {
  say('Cadastrando as pessoas da demonstração…');
  const sessions = await registerPeople(server);
  const { admin } = sessions;
  await createPharmacy(admin, 'Farmácia Nova Esperança');
  say('Importando os catálogos…');
  const fill = (name: string, seed: number, of: keyof typeof IN_STOCK) =>
    fillShop(admin, name, { seed, lines: size[of], inStock: IN_STOCK[of] });
  const large = await fill('Drogaria Santa Rita', 1, 'large');
  const small = await fill('Farmácia Bem-Estar Vila Mariana', 2, 'small');
  const medium = await fill('Farmácia São João', 3, 'medium');

  say('Abrindo inventários e contando…');
  const inventory = await fillOpenInventory(server, sessions, { ...medium, counts: size.counts });
  await fillTrash(admin, medium.pharmacy.id, inventory);
  await fillFinalisedInventory(sessions, medium);
  const blind = await openInventory(admin, large.pharmacy, 'Controlados semana 47');
  await compareControlled(admin, blind);
  await admin.send('PATCH', `/api/inventories/${blind}/blind/`, { blind: true });

  say('Fechando inventários…');
  await fillSettlements(server, sessions, small, hoursAgo(HOURS_OF_COUNTING));
  return { sessions, large, medium, small };
}

/** Last, so that no result of above waits for them; without SMTP_URL nothing is sent. */
async function fillMailAddresses(admin: ApiSession, shops: readonly DemoShop[]): Promise<void> {
  const enter = (pharmacy: string | null, name: string) =>
    admin.send('PUT', '/api/mail-addresses/', { pharmacy, email: `${name}@demo.example`, receives: true });
  for (const name of ['diretoria', 'controladoria']) await enter(null, name);
  for (const [index, { pharmacy }] of shops.entries()) await enter(pharmacy.id, `gerente.loja${index + 1}`);
}

/** Half counted, by several people at once. One section closed before a late count, one without a collector. */
async function fillOpenInventory(
  server: ServerAccess,
  { admin, collectors }: DemoSessions,
  { pharmacy, products, talks, unresolved, counts }: DemoShop & { counts: number },
): Promise<number> {
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  const counted = inStock(products).filter(
    ({ internal_code }, index) => talks.has(internal_code) || index % 60 !== 30,
  );
  const told = counted.filter(({ internal_code }) => talks.has(internal_code));
  const others = counted.filter((product) => !told.includes(product));
  const share = Math.ceil(counts / collectors.length);
  for (const [index, collector] of collectors.entries()) {
    const location = await openSection(collector, inventoryID, `Corredor ${index + 1}`);
    const shelf = others.slice(index * share, (index + 1) * share);
    const own = index === 0 ? [...shelf.slice(0, 5), ...told, ...shelf.slice(5)] : shelf;
    const plan = planShelf(own, { seed: 21 + index, start: new Date(), talks });
    await arriveWhenCounted(server, () =>
      sendCounts(collector, location, endingAt(plan, hoursAgo((1 + index) / 60)), index),
    );
    if (index === 0) {
      await sendScans(collector, location, unresolved, hoursAgo(1));
      await sendOddCounts(collector, location, hoursAgo(1));
    }
    if (index === 1) {
      await finalise(admin, location);
      await sendOddCounts(collector, location, hoursAgo(0.5));
      await openSection(collector, inventoryID, `Corredor ${collectors.length + 1}`);
    }
    if (index === 2) await sendUnplacedCounts(collector, hoursAgo(2));
  }
  await admin.send('POST', `/api/inventories/${inventoryID}/sections/`, { name: 'Depósito' });
  const [item_key] = told.filter(({ barcode }) => barcode === TALKS[0]?.barcode).map(itemKey);
  const bound = { kind: 'barcode', code: BOUND_CASE, item_key, factor: 24 };
  await admin.send('POST', `/api/pharmacies/${pharmacy.id}/code-bindings/`, bound);
  return inventoryID;
}

/** A product whose codes another has now, and a section. */
async function fillTrash(admin: ApiSession, pharmacy: string, inventory: number): Promise<void> {
  const row = {
    pharmacy,
    internal_code: '990001',
    barcode: '',
    department: 'PERFUMARIA',
    system_stock: 3,
    value: 12.5,
  };
  const add = (description: string) => admin.send('POST', '/api/products/bulk/', [{ ...row, description }]);
  await add(DELETED);
  const found = (await admin.send('GET', `/api/products/?page=1&pharmacy=${pharmacy}&search=990001`)) as {
    results: { id: string }[];
  };
  await admin.send('DELETE', `/api/products/${found.results[0]?.id}/`);
  await add('SABONETE LÍQUIDO ERVA-DOCE 250ML');
  const path = `/api/inventories/${inventory}`;
  const { section_id } = (await admin.send('POST', `${path}/sections/`, { name: 'Escritório' })) as {
    section_id: string;
  };
  await admin.send('DELETE', `${path}/smart-delete/`, { section_id });
}

async function compareControlled(admin: ApiSession, inventory: number): Promise<void> {
  const body = { scope: 'partial', departments: ['CONTROLADOS'] };
  await admin.send('PATCH', `/api/inventories/${inventory}/terms/`, body);
}

async function fillFinalisedInventory(
  { admin, collectors: [collector] }: DemoSessions,
  { pharmacy, products }: DemoShop,
): Promise<void> {
  if (collector === undefined) return;
  const inventoryID = await openInventory(admin, pharmacy, 'Controlados semana 46');
  await compareControlled(admin, inventoryID);
  const location = await openSection(collector, inventoryID, 'Armário de controlados');
  const shelf = inStock(products, ({ department }) => department === 'CONTROLADOS');
  const start = hoursAgo(HOURS_OF_COUNTING);
  await sendCounts(collector, location, planShelf(shelf, { seed: 25, start }), 25);
  await finalise(admin, { inventoryID });
}

/** The app's, with a UUID; counts go to the pharmacy's own inventory. */
async function fillMobileInventory(
  { admin, collectors: [collector] }: DemoSessions,
  { pharmacy, products }: DemoShop,
): Promise<void> {
  if (collector === undefined) return;
  const inventoryID = await openMobileInventory(admin, pharmacy, 'Contagem pelo aplicativo');
  const location = await openSection(collector, inventoryID, 'Balcão');
  const start = hoursAgo(HOURS_OF_COUNTING);
  const planned = planShelf(inStock(products).slice(0, 60), { seed: 23, start });
  await sendCounts(collector, location, planned.slice(0, 40), 23);
  const whole = planned
    .slice(40)
    .map(({ content, createdAt }) => ({ ...content, inventoryID: pharmacy.inventoryUuid, createdAt }));
  await sendContents(collector, whole);
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}

export async function writeSampleFiles(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'arquivos-para-importar');
  await mkdir(folder, { recursive: true });
  const good = generateCatalogue({ seed: 31, lines: 2_000, plausible: { inStock: IN_STOCK.small } });
  const bad = generateCatalogue({
    seed: 32,
    lines: 500,
    plausible: { inStock: IN_STOCK.small },
    dirt: { withoutCode: 4, notANumber: 6, repeatedProducts: 3 },
  });
  await writeFile(path.join(folder, 'catalogo.txt'), good.bytes);
  await writeFile(path.join(folder, 'catalogo-com-problemas.txt'), bad.bytes);
  await writeFile(path.join(folder, 'catalogo-deslocado.txt'), shifted(good.bytes));
  await writeFile(path.join(folder, 'catalogo.csv'), csvOf(good.products));
  await writeFile(path.join(folder, 'vazio.txt'), '');
  return folder;
}

const EXCHANGE_FOLDER = 'santa-rita';

/** Another pharmacy's catalogue: it stops, and Rede and 'Arquivos da pasta' ask about it. */
export async function writeExchangeFile(exchangeFolder: string): Promise<void> {
  const folder = path.join(exchangeFolder, EXCHANGE_FOLDER, 'entrada', 'catalogo');
  await mkdir(folder, { recursive: true });
  const { products } = generateCatalogue({ seed: 33, lines: 800, plausible: { inStock: IN_STOCK.small } });
  await writeFile(path.join(folder, 'catalogo-da-noite.csv'), csvOf(products));
}

/** Lines shift by one character, as from an updated ERP. */
function shifted(bytes: Uint8Array): Uint8Array {
  // A blank before the end-of-file byte would be a blank line.
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replaceAll('\n', '\n '), 'latin1');
}

function csvOf(products: readonly { internal_code: string; barcode: string; description: string }[]): string {
  const lines = products.map(
    (product) => `${product.internal_code};${product.barcode};"${product.description.replaceAll('"', '""')}"`,
  );
  return `\ufeffCódigo Interno;Código de Barras;Descrição\r\n${lines.join('\r\n')}\r\n`;
}

/** Real apps send such counts (docs/counts.md, "What a count means"). */
const oddCounts: readonly Record<string, unknown>[] = [
  { internalBarcode: { code: '99999', count: 2 } },
  { barcode: '{"barcode": "78912' },
  { barcode: null, internalBarcode: null },
  {
    barcode: [
      { barcode: '7899999999994', count: 1, factor: 12 },
      { internal_code: '99998', count: 5 },
      { barcode: '7891000000000', count: 0 },
    ],
  },
  { internalBarcode: '{"code": {"S": "00042"}, "count": {"N": "7"}}', factor: 6 },
];

async function sendOddCounts(collector: ApiSession, location: CountLocation, at: Date): Promise<void> {
  const located = oddCounts.map((count) => ({ ...location, ...count }));
  await sendContents(collector, located, at);
}

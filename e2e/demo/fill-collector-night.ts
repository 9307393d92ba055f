import { randomUUID } from 'node:crypto';
import type { AccountLine } from '@balanco/contract/inventories/section-account';
import type { ExpectedProduct } from '../catalogue/generate-catalogue.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, sendCall } from '../stock-take/api.js';
import { type CountLocation, sendContents } from '../stock-take/counts.js';
import { openInventory, openSection } from '../stock-take/locations.js';
import { declareDone } from '../stock-take/settling.js';
import { collectorCode } from '../stock-take/staff.js';
import { arriveWhenCounted } from './arrive-when-counted.js';
import { inStock, isCold, itemKey } from './plan-shelf.js';
import type { DemoShop } from './shops.js';

export const NIGHT_COLLECTOR = 'Fábio Nunes';
const NOT_YET = 'Gisele Melo';
const UNKNOWN = ['7890000000017', '7890000000024', '7890000000031'].map((barcode) => ({
  barcode,
  stockThousandths: 2000,
}));

const SUPPLIES = 'CORRELATOS';
const SKIN_CARE = 'DERMOCOSMÉTICOS';

type Reading = Pick<ExpectedProduct, 'barcode' | 'stockThousandths'>;

/**
 * A section 'Pronta' that matches, one that differs by a lost reading, one in progress with unknown codes.
 * The collector has one night of access.
 */
export async function fillCollectorNight(
  server: ServerAccess,
  admin: ApiSession,
  { pharmacy, products }: DemoShop,
): Promise<void> {
  const inventory = await openInventory(admin, pharmacy, 'Noite com o Coletor');
  const collector = await enrol(server, admin);
  const cold = inStock(products, isCold);
  const ofDepartment = (name: string) => inStock(products, ({ department }) => department === name);
  await admin.send('PATCH', `/api/inventories/${inventory}/terms/`, {
    scope: 'partial',
    departments: [SUPPLIES, SKIN_CARE],
    items: cold.map(itemKey),
  });
  const open = (name: string) => openSection(collector, inventory, name);
  const [counter, fridge, shelf] = [
    await open('Balcão'),
    await open('Geladeira'),
    await open('Dermocosméticos'),
  ];
  await arriveWhenCounted(server, async () => {
    const readings = await read(collector, counter, ofDepartment(SUPPLIES).slice(0, 12), 11);
    const kept = await read(collector, fridge, cold.slice(0, 8), 6);
    await read(collector, shelf, [...ofDepartment(SKIN_CARE).slice(0, 10), ...UNKNOWN], 1);
    await declareDone(collector, counter, readings);
    const lost = { id: randomUUID(), index: 0, quantity: 4, factor: 1 };
    await declareDone(collector, fridge, [...kept, lost]);
  });
  await collector.send('POST', '/api/mobile/devices/', {
    device_id: `coletor de ${NIGHT_COLLECTOR}`,
    app: 'Coletor',
    queued: 2,
    section_id: shelf.sectionID,
    battery: 61,
    oldest_queued_at: new Date(Date.now() - 60_000).toISOString(),
  });
}

async function enrol(server: ServerAccess, admin: ApiSession): Promise<ApiSession> {
  const until = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + 24 * 3_600_000,
  );
  const body = { names: [NIGHT_COLLECTOR, NOT_YET], until, printed: true };
  const code = await collectorCode(admin, body);
  const { session } = (await sendCall(server.url, {
    method: 'POST',
    path: '/api/mobile/enrol/',
    token: '',
    body: { code, attempt: randomUUID(), device: 'Android · Chrome' },
  })) as { session: { id_token: string } };
  return {
    name: NIGHT_COLLECTOR,
    send: (method, path, sent) => sendCall(server.url, { method, path, token: session.id_token, body: sent }),
  };
}

/** A line every 20 seconds, the last `minutes` ago. */
async function read(
  collector: ApiSession,
  location: CountLocation,
  products: readonly Reading[],
  minutes: number,
): Promise<AccountLine[]> {
  const lines = products.map(({ stockThousandths }) => ({
    id: randomUUID(),
    index: 0,
    quantity: Math.max(1, (stockThousandths ?? 1000) / 1000),
    factor: 1,
  }));
  const begun = Date.now() - minutes * 60_000 - products.length * 20_000;
  const counts = lines.map(({ id, quantity }, index) => ({
    amplify_id: id,
    ...location,
    barcode: [{ barcode: products[index]?.barcode, count: quantity }],
    createdAt: new Date(begun + index * 20_000).toISOString(),
  }));
  await sendContents(collector, counts);
  return lines;
}

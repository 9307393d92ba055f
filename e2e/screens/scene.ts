import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { RunningServer } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api-session.js';
import { putCollectorToWork } from '../stock-take/collectors.js';
import { planCounts } from '../stock-take/plan-counts.js';

const PRODUCTS = 2_000;
const COLLECTORS = ['Beatriz Nogueira', 'Caio Azevedo', 'Dulce Figueiredo'];

/** What a scene leaves for the screens: the files that the import dialog shows. */
export interface Scene {
  readonly catalogue: Uint8Array;
  /** Of three batches. */
  readonly longCatalogue: Uint8Array;
}

/** Fills a server over HTTP with what a busy night looks like, so that every screen has something to show. */
export async function prepareScene(server: RunningServer): Promise<Scene> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const { account } = generateCatalogue({ seed: 7, lines: PRODUCTS });
  await createPharmacy(admin, 'Drogaria Santa Rita');
  await createPharmacy(admin, 'Farmácia Bem-Estar Vila Mariana');
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  const products = account.expected.map((product) => ({
    pharmacy,
    internal_code: product.internal_code,
    barcode: product.barcode,
    description: product.description,
    department: product.department,
    system_stock: (product.stockThousandths ?? 0) / 1000,
    value: (product.valueCents ?? 0) / 100,
  }));
  for (let start = 0; start < products.length; start += 500) {
    await admin.send('POST', '/api/products/bulk/', products.slice(start, start + 500));
  }
  const inventoryID = await openInventory(admin, 'Balanço Geral', pharmacy);
  await openInventory(admin, 'Controlados semana 47', pharmacy);
  const planned = planCounts(account, {
    seed: 11,
    collectors: COLLECTORS.length,
    counts: 300,
    start: new Date('2026-11-20T21:00:00Z'),
  });
  for (const [index, name] of COLLECTORS.entries()) {
    const { session, sectionID } = await putCollectorToWork(server, { index, name, inventoryID }, planned);
    if (index === 0) await sendOddCounts(session, inventoryID, sectionID);
  }
  return {
    catalogue: generateCatalogue({ seed: 8, lines: 400, dirt: { withoutCode: 3, notANumber: 2 } }).bytes,
    longCatalogue: generateCatalogue({ seed: 9, lines: 1_400 }).bytes,
  };
}

/** A code that no product has, an unrecognised count, and one that came after its section was closed. */
async function sendOddCounts(session: ApiSession, inventoryID: number, sectionID: string): Promise<void> {
  const odd = [
    { barcode: [{ barcode: '7899999999994', count: 3 }], createdAt: '2026-11-21T02:10:00Z' },
    { barcode: '{"barcode": "78912', createdAt: '2026-11-21T02:11:00Z' },
  ];
  const body = odd.map((count) => ({ amplify_id: crypto.randomUUID(), inventoryID, sectionID, ...count }));
  await session.send('POST', '/api/mobile/counts/', body);
}

async function createPharmacy(session: ApiSession, name: string): Promise<string> {
  return ((await session.send('POST', '/api/pharmacies/', { name })) as { id: string }).id;
}

async function openInventory(session: ApiSession, name: string, pharmacy: string): Promise<number> {
  const made = await session.send('POST', '/api/inventories/', { name, pharmacy });
  return (made as { inventory_id: number }).inventory_id;
}

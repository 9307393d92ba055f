import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { RunningServer } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api-session.js';
import { putCollectorToWork } from '../stock-take/collectors.js';
import { createPharmacy, finalise, openInventory } from '../stock-take/locations.js';
import { planCounts } from '../stock-take/plan-counts.js';
import { storeCatalogue } from '../stock-take/store-catalogue.js';
import { sendUnplacedCounts } from '../stock-take/unplaced-counts.js';
import { countClosing, registerEduardo } from './closing-scene.js';
import { type LongValues, sendLongValues } from './long-values.js';
import { type OpenShopScene, prepareOpenShop, settleOverage } from './open-shop-scene.js';
import { prepareRecounts, type RecountScene } from './recount-scene.js';
import { prepareSettlements, type SettlementScene } from './settlement-scene.js';

const PRODUCTS = 2_000;
const COLLECTORS = ['Beatriz Nogueira', 'Caio Azevedo', 'Dulce Figueiredo'];

/** The files for the import dialog, and what screens need to know of the rows. */
export interface Scene {
  readonly catalogue: Uint8Array;
  /** Has three batches. */
  readonly longCatalogue: Uint8Array;
  readonly longValues: LongValues;
  /** The number of an inventory in which each kind of difference occurs. */
  readonly closing: number;
  readonly settlements: SettlementScene;
  readonly recounts: RecountScene;
  readonly openShop: OpenShopScene;
  /** The id of the pharmacy with most rows. */
  readonly pharmacy: string;
}

/** Fills a server over HTTP with the data of a busy night, so that every screen has something to show. */
export async function prepareScene(server: RunningServer): Promise<Scene> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const longValues = await sendLongValues(admin, server);
  const eduardo = await registerEduardo(server);
  const closing = await countClosing(admin, eduardo, await createPharmacy(admin, 'Drogaria Santa Rita'));
  const settlements = await prepareSettlements(admin, eduardo);
  const recounts = await prepareRecounts(admin, eduardo, server);
  const openShop = await prepareOpenShop(admin, eduardo);
  await settleOverage(admin, eduardo, longValues.product);
  await createPharmacy(admin, 'Farmácia Bem-Estar Vila Mariana');
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  const account = await storeCatalogue(admin, pharmacy.id, { seed: 7, lines: PRODUCTS });
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  await openInventory(admin, pharmacy, 'Controlados semana 47');
  await finalise(admin, { inventoryID: await openInventory(admin, pharmacy, 'Inventário fechado') });
  const planned = planCounts(account, {
    seed: 11,
    collectors: COLLECTORS.length,
    counts: 300,
    start: new Date('2026-11-20T21:00:00Z'),
  });
  for (const [index, name] of COLLECTORS.entries()) {
    const { session, sectionID } = await putCollectorToWork(server, { index, name, inventoryID }, planned);
    if (index === 0) await sendOddCounts(session, inventoryID, sectionID);
    if (index === 1) await sendUnplacedCounts(session, new Date('2026-11-21T03:10:00Z'));
  }
  await fillTrash(admin, pharmacy.id, inventoryID);
  return {
    catalogue: generateCatalogue({ seed: 8, lines: 400, dirt: { withoutCode: 3, notANumber: 2 } }).bytes,
    longCatalogue: generateCatalogue({ seed: 9, lines: 1_400 }).bytes,
    longValues,
    closing,
    settlements,
    recounts,
    openShop,
    pharmacy: pharmacy.id,
  };
}

/** Sends a count with an unknown code and one that cannot be read. */
async function sendOddCounts(session: ApiSession, inventoryID: number, sectionID: string): Promise<void> {
  const odd = [
    { barcode: [{ barcode: '7899999999994', count: 3 }], createdAt: '2026-11-21T02:10:00Z' },
    { barcode: '{"barcode": "78912', createdAt: '2026-11-21T02:11:00Z' },
  ];
  const body = odd.map((count) => ({ amplify_id: crypto.randomUUID(), inventoryID, sectionID, ...count }));
  await session.send('POST', '/api/mobile/counts/', body);
}

/** Deletes a product whose codes exist again, and a section with some counts. */
async function fillTrash(admin: ApiSession, pharmacy: string, inventoryID: number): Promise<void> {
  const row = {
    pharmacy,
    internal_code: '990001',
    barcode: '',
    department: 'PERFUMARIA',
    system_stock: 3,
    value: 12.5,
  };
  const add = (description: string) => admin.send('POST', '/api/products/bulk/', [{ ...row, description }]);
  await add('PRODUTO EXCLUÍDO');
  const found = (await admin.send('GET', `/api/products/?page=1&pharmacy=${pharmacy}&search=990001`)) as {
    results: { id: string }[];
  };
  await admin.send('DELETE', `/api/products/${found.results[0]?.id}/`);
  await add('PRODUTO ATUAL');
  const section = (await admin.send('POST', `/api/inventories/${inventoryID}/sections/`, {
    name: 'Depósito',
  })) as {
    section_id: string;
  };
  const body = { section_id: section.section_id };
  await admin.send('DELETE', `/api/inventories/${inventoryID}/smart-delete/`, body);
}

import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { RunningServer, ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { planCounts, sendContents, sendScans, sendUnplacedCounts } from '../stock-take/counts.js';
import {
  type CreatedPharmacy,
  createPharmacy,
  finalise,
  openInventory,
  openSection,
  putCollectorToWork,
  storeCatalogue,
} from '../stock-take/locations.js';
import { declareDone, settle } from '../stock-take/settling.js';
import { registerPerson } from '../stock-take/staff.js';
import {
  countDifferences,
  type OpenShopScene,
  prepareOpenShop,
  prepareRecounts,
  prepareSettlements,
  type RecountScene,
  registerEduardo,
  type SettlementScene,
  settleOverage,
} from './inventory-scenes.js';

const PRODUCTS = 2_000;
const SHOP = { inStock: 60 };
const COLLECTORS = ['Beatriz Nogueira', 'Caio Azevedo', 'Dulce Figueiredo'];

export interface Scene {
  readonly catalogue: Uint8Array;
  readonly longCatalogue: Uint8Array;
  readonly longValues: LongValues;
  readonly inventory: number;
  readonly settlements: SettlementScene;
  readonly recounts: RecountScene;
  readonly openShop: OpenShopScene;
  readonly pharmacy: string;
}

export async function prepareScene(server: RunningServer): Promise<Scene> {
  const admin = await openApiSession(server);
  const longValues = await sendLongValues(admin, server);
  const eduardo = await registerEduardo(server);
  const inventory = await countDifferences(
    admin,
    eduardo,
    await createPharmacy(admin, 'Drogaria Santa Rita'),
  );
  const settlements = await prepareSettlements(admin, eduardo);
  const recounts = await prepareRecounts(admin, eduardo, server);
  const openShop = await prepareOpenShop(admin, eduardo);
  await settleOverage(admin, eduardo, longValues.product);
  await createPharmacy(admin, 'Farmácia Bem-Estar Vila Mariana');
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  const products = await storeCatalogue(admin, pharmacy.id, { seed: 7, lines: PRODUCTS, plausible: SHOP });
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  await openInventory(admin, pharmacy, 'Controlados semana 47');
  await finalise(admin, { inventoryID: await openInventory(admin, pharmacy, 'Inventário fechado') });
  const planned = planCounts(products, {
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
    catalogue: generateCatalogue({
      seed: 8,
      lines: 400,
      dirt: { withoutCode: 3, notANumber: 2 },
      plausible: SHOP,
    }).bytes,
    longCatalogue: generateCatalogue({ seed: 9, lines: 1_400 }).bytes,
    longValues,
    inventory,
    settlements,
    recounts,
    openShop,
    pharmacy: pharmacy.id,
  };
}

async function sendOddCounts(session: ApiSession, inventoryID: number, sectionID: string): Promise<void> {
  const odd = [{ barcode: [{ barcode: '7899999999994', count: 3 }] }, { barcode: '{"barcode": "78912' }];
  const located = odd.map((count) => ({ inventoryID, sectionID, ...count }));
  await sendContents(session, located, new Date('2026-11-21T02:10:00Z'));
}

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

interface LongValues {
  readonly pharmacy: string;
  readonly whole: string;
  /** Open; one section is empty, one declared done differs. */
  readonly declared: number;
  /** Approved. The product is missing here and in the two before. */
  readonly approved: number;
  readonly product: {
    readonly barcode: string;
    readonly internal_code: string;
    readonly description: string;
  };
}

async function sendLongValues(admin: ApiSession, server: ServerAccess): Promise<LongValues> {
  const pharmacy = await createPharmacy(
    admin,
    'Drogaria e Perfumaria Nossa Senhora Aparecida dos Navegantes – Filial 12',
  );
  const product = {
    pharmacy: pharmacy.id,
    internal_code: '12345678901234567890',
    barcode: '98765432109876543210',
    description:
      'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO',
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock: 1_234_567.125,
    value: 1_234_567.89,
  };
  await admin.send('POST', '/api/products/bulk/', [product]);
  const collector = await registerPerson(server, {
    name: 'Maria Aparecida Albuquerque Cavalcanti',
    email: 'maria.aparecida.albuquerque.cavalcanti@rededefarmacias.example',
  });
  const counting = { admin, collector, pharmacy, barcode: product.barcode };
  await settleShort(counting, 1);
  await settleShort(counting, 2);
  const approved = await settleShort(counting, 3);
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço anual de controlados e perfumaria 2026');
  const place = await openSection(
    collector,
    inventoryID,
    'Corredor 12 – genéricos e similares, lado esquerdo',
  );
  const counted = [
    { barcode: product.barcode, count: 99_999.125, factor: 1_000 },
    { internal_code: product.internal_code, count: 88 },
  ];
  const counts = counted.map((line) => ({ ...place, barcode: [line] }));
  await sendContents(collector, counts, new Date('2026-11-21T00:38:58Z'));
  const empty = await openSection(collector, inventoryID, 'Geladeira dos termolábeis, atrás do caixa');
  // The server differs, and nobody found anything in the other section.
  await declareDone(collector, place, [{ id: crypto.randomUUID(), index: 0, quantity: 1, factor: 1 }]);
  await declareDone(collector, empty, []);
  const ofWhole = { inventoryID: pharmacy.inventoryUuid, barcode: counted.slice(0, 1) };
  await sendContents(collector, [ofWhole], new Date('2026-11-21T00:38:58Z'));
  const { barcode, internal_code, description } = product;
  return {
    pharmacy: pharmacy.id,
    whole: pharmacy.inventoryUuid,
    declared: inventoryID,
    approved,
    product: { barcode, internal_code, description },
  };
}

interface LongCounting {
  readonly admin: ApiSession;
  readonly collector: ApiSession;
  readonly pharmacy: CreatedPharmacy;
  readonly barcode: string;
}

async function settleShort(
  { admin, collector, pharmacy, barcode }: LongCounting,
  fortnight: number,
): Promise<number> {
  const name = `Rotativo de termolábeis, controlados e perfumaria, ${fortnight}ª quinzena`;
  const inventoryID = await openInventory(admin, pharmacy, name);
  await sendScans(collector, { inventoryID }, [[barcode, 0.125]], new Date('2026-11-20T00:38:58Z'));
  await finalise(admin, { inventoryID });
  await admin.send('PUT', `/api/inventories/${inventoryID}/item-reasons/`, {
    items: { filter: 'shortage' },
    reason: 'other',
    text: 'transferido para a filial da Rua Doutor Bernardino de Campos sem nota',
  });
  await settle(admin, inventoryID);
  return inventoryID;
}

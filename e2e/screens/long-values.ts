import { createHash } from 'node:crypto';
import { type AccountLine, canonicalAccount } from '@balanco/contract/inventories/section-account';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api-session.js';
import {
  type CreatedPharmacy,
  createPharmacy,
  finalise,
  openInventory,
  openSection,
} from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/register-person.js';
import type { CountLocation } from '../stock-take/send-counts.js';

/** A pharmacy with the longest values, and where they stand. */
export interface LongValues {
  /** The pharmacy's id. */
  readonly pharmacy: string;
  /** Its inventory of the whole pharmacy, which has counts to be carried. */
  readonly whole: string;
  /** The number of an open inventory with a section that was declared done and differs, and an empty one. */
  readonly declared: number;
  /** The number of an inventory that is approved; the product is missing in it and in two before it. */
  readonly approved: number;
  /** The codes and name of its product. */
  readonly product: {
    readonly barcode: string;
    readonly internal_code: string;
    readonly description: string;
  };
}

/** Fills a pharmacy with the longest values that a list has to show. */
export async function sendLongValues(admin: ApiSession, server: ServerAccess): Promise<LongValues> {
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
    password: 'Coleta!2026',
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
  const counts = counted.map((line) => ({
    amplify_id: crypto.randomUUID(),
    ...place,
    barcode: [line],
    createdAt: '2026-11-21T00:38:58Z',
  }));
  await collector.send('POST', '/api/mobile/counts/', counts);
  const empty = await openSection(collector, inventoryID, 'Geladeira dos termolábeis, atrás do caixa');
  // The phone has another quantity than the server; and nobody found anything in the other section.
  await declareDone(collector, place, [{ id: crypto.randomUUID(), index: 0, quantity: 1, factor: 1 }]);
  await declareDone(collector, empty, []);
  await collector.send('POST', '/api/mobile/counts/', [
    {
      amplify_id: crypto.randomUUID(),
      inventoryID: pharmacy.inventoryUuid,
      barcode: counted.slice(0, 1),
      createdAt: '2026-11-21T00:38:58Z',
    },
  ]);
  const { barcode, internal_code, description } = product;
  return {
    pharmacy: pharmacy.id,
    whole: pharmacy.inventoryUuid,
    declared: inventoryID,
    approved,
    product: { barcode, internal_code, description },
  };
}

async function declareDone(
  collector: ApiSession,
  { sectionID }: CountLocation,
  lines: readonly AccountLine[],
): Promise<void> {
  const hash = createHash('sha256').update(canonicalAccount(lines)).digest('hex');
  const body = { lines: lines.length, units: lines.length, hash };
  await collector.send('POST', `/api/mobile/sections/${sectionID}/done/`, body);
}

interface LongCounting {
  readonly admin: ApiSession;
  readonly collector: ApiSession;
  readonly pharmacy: CreatedPharmacy;
  readonly barcode: string;
}

/** An inventory that is approved with nearly all of a product missing. Returns its number. */
async function settleShort(
  { admin, collector, pharmacy, barcode }: LongCounting,
  fortnight: number,
): Promise<number> {
  const name = `Rotativo de termolábeis, controlados e perfumaria, ${fortnight}ª quinzena`;
  const inventoryID = await openInventory(admin, pharmacy, name);
  await collector.send('POST', '/api/mobile/counts/', [
    {
      amplify_id: crypto.randomUUID(),
      inventoryID,
      barcode: [{ barcode, count: 0.125 }],
      createdAt: '2026-11-20T00:38:58Z',
    },
  ]);
  await finalise(admin, { inventoryID });
  const path = `/api/inventories/${inventoryID}`;
  await admin.send('PUT', `${path}/item-reasons/`, {
    items: { filter: 'shortage' },
    reason: 'other',
    text: 'transferido para a filial da Rua Doutor Bernardino de Campos sem nota',
  });
  await admin.send('POST', `${path}/settle/`, { version: 1 });
  return inventoryID;
}

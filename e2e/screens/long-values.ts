import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendContents, sendScans } from '../stock-take/counts.js';
import {
  type CreatedPharmacy,
  createPharmacy,
  finalise,
  openInventory,
  openRecount,
  openSection,
  recounterOf,
} from '../stock-take/locations.js';
import { declareDone, settle } from '../stock-take/settling.js';
import { registerPerson } from '../stock-take/staff.js';

export const LONG_PHARMACY = 'Drogaria e Perfumaria Nossa Senhora Aparecida dos Navegantes – Filial 12';
export const LONG_SECTION = 'Corredor 12 – genéricos e similares, lado esquerdo, prateleiras altas';
export const LONG_RECOUNT = 'Recontagem do corredor 12 – genéricos e similares, esquerdo';
/** Scanned for a million units, which the app questions. */
export const LONG_CODE = '98765432109876543210';
const LONG_DESCRIPTION =
  'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO';
const FIRST_CODE = 7891234600000;
const ITEMS = 40;
/** Its codes, and each third name, are as long as they may be. */
const LONGEST = 1;

export const maria = {
  name: 'Maria Aparecida Albuquerque Cavalcanti de Vasconcelos e Souza',
  email: 'maria.aparecida.albuquerque.cavalcanti.de.vasconcelos@rededefarmacias.example',
  password: 'Coleta!2026',
};
export const joao = {
  name: 'João Batista Figueiredo de Oliveira e Silva Júnior',
  email: 'joao@rededefarmacias.example',
};

export interface LongPharmacy {
  readonly admin: ApiSession;
  readonly maria: ApiSession;
  readonly joao: ApiSession;
  readonly pharmacy: CreatedPharmacy;
  /** Another one has the longest product too. */
  readonly other: CreatedPharmacy;
}

/** Two pharmacies and people whose names, codes and figures are as long as they may be. */
export async function fillLongPharmacy(server: ServerAccess): Promise<LongPharmacy> {
  const admin = await openApiSession(server);
  const pharmacy = await createPharmacy(admin, LONG_PHARMACY);
  const name = 'Farmácia Popular do Bairro Jardim Nossa Senhora do Perpétuo Socorro – Filial 118';
  const other = await createPharmacy(admin, name);
  const products = Array.from({ length: ITEMS }, (_, index) => ({
    pharmacy: pharmacy.id,
    internal_code: internalCodeOf(index),
    barcode: barcodeOf(index),
    description: index % 3 === LONGEST ? LONG_DESCRIPTION : `LOSARTANA POTÁSSICA 50MG C/30 LOTE ${index}`,
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock: 1_234_567.125,
    value: index === LONGEST ? 1_234_567.89 : 18.5,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  const elsewhere = { pharmacy: other.id, system_stock: 1, value: 1_000_000 };
  await admin.send('POST', '/api/products/bulk/', [{ ...products[LONGEST], ...elsewhere }]);
  const people = { maria: await registerPerson(server, maria), joao: await registerPerson(server, joao) };
  return { admin, ...people, pharmacy, other };
}

export function barcodeOf(index: number): string {
  return ['7891234567895', LONG_CODE][index] ?? `${FIRST_CODE + index}`;
}

function internalCodeOf(index: number): string {
  return index === LONGEST ? '12345678901234567890' : `000${200 + index}`;
}

export function itemsOf(indices: readonly number[]): string[] {
  return indices.map((index) => `i:${internalCodeOf(index).replace(/^0+/, '')}`);
}

export interface LongNights {
  readonly pharmacy: string;
  /** The inventory of the whole pharmacy. */
  readonly whole: string;
  /** Open; one section is empty, one declared done differs. */
  readonly declared: number;
  /** Approved. The product is missing here and in the two before. */
  readonly approved: number;
  readonly recounts: RecountNight;
}

export async function fillLongNights(long: LongPharmacy): Promise<LongNights> {
  const { admin, maria, pharmacy } = long;
  const missing = { pharmacy, units: 0.125, reason: 'other', text: MOVED };
  await settleLong(long, { ...missing, name: `${ROTATION}, 1ª quinzena` });
  await settleLong(long, { ...missing, name: `${ROTATION}, 2ª quinzena` });
  const approved = await settleLong(long, { ...missing, name: `${ROTATION}, 3ª quinzena` });
  const name = 'Inventário geral de encerramento do exercício de 2026';
  await settleLong(long, { name, pharmacy: long.other, units: 1_234, reason: 'unrecorded_receipt' });
  const declared = await openInventory(admin, pharmacy, 'Balanço anual de controlados e perfumaria 2026');
  const place = await openSection(maria, declared, LONG_SECTION);
  const counted = [
    { barcode: LONG_CODE, count: 99_999.125, factor: 1_000 },
    { internal_code: internalCodeOf(LONGEST), count: 88 },
  ];
  const at = new Date(Date.now() - HOUR);
  const contents = counted.map((line) => ({ ...place, barcode: [line] }));
  await sendContents(maria, contents, at);
  const empty = await openSection(maria, declared, 'Geladeira dos termolábeis, atrás do caixa');
  // The server differs, and nobody found anything in the other section.
  await declareDone(maria, place, [{ id: crypto.randomUUID(), index: 0, quantity: 1, factor: 1 }]);
  await declareDone(maria, empty, []);
  const whole = pharmacy.inventoryUuid;
  await sendContents(maria, [{ inventoryID: whole, barcode: counted.slice(0, 1) }], at);
  return { pharmacy: pharmacy.id, whole, declared, approved, recounts: await recountLong(long) };
}

const HOUR = 3_600_000;
const ROTATION = 'Rotativo de termolábeis, controlados e perfumaria';
const MOVED = 'transferido para a filial da Rua Doutor Bernardino de Campos sem nota';

interface LongSettlement {
  readonly name: string;
  readonly pharmacy: CreatedPharmacy;
  readonly units: number;
  readonly reason: string;
  readonly text?: string;
}

async function settleLong(
  { admin, maria }: LongPharmacy,
  { name, pharmacy, units, ...reason }: LongSettlement,
): Promise<number> {
  const inventoryID = await openInventory(admin, pharmacy, name);
  await sendScans(maria, { inventoryID }, [[LONG_CODE, units]], new Date(Date.now() - 24 * HOUR));
  await finalise(admin, { inventoryID });
  const path = `/api/inventories/${inventoryID}/item-reasons/`;
  await admin.send('PUT', path, { items: { filter: 'divergent' }, ...reason });
  await settle(admin, inventoryID);
  return inventoryID;
}

export interface RecountNight {
  readonly inventory: number;
  /** The admin collects it; one line is not on its list. */
  readonly open: string;
  readonly missing: string;
}

async function recountLong({ admin, maria: second, joao, pharmacy }: LongPharmacy): Promise<RecountNight> {
  const inventory = await openInventory(admin, pharmacy, 'Recontagem de controlados e termolábeis');
  const shelf = await openSection(joao, inventory, LONG_SECTION);
  await count(joao, shelf, 20, ...Array(ITEMS).keys());
  const recount = (round: number, by: string, indices: readonly number[], name?: string) =>
    openRecount(admin, inventory, {
      by,
      round,
      criteria: { items: itemsOf(indices) },
      ...(name && { name }),
    });
  const twice = await recount(2, maria.name, [0]);
  await count(second, twice, 22, 0);
  await finalise(admin, twice);
  const thrice = await recount(3, 'Administrador', [0]);
  await count(admin, thrice, 21, 0);
  await finalise(admin, thrice);
  const missing = await recount(2, maria.name, [1, 2, 3]);
  await count(second, missing, 19, 3);
  await finalise(admin, missing);
  const listed = Array.from({ length: 30 }, (_, index) => index + 4);
  const open = await recount(2, 'Administrador', listed, LONG_RECOUNT);
  await count(admin, open, 24, 4, 5, 38);
  await count(joao, open, 20, 6);
  const back = await openSection(joao, inventory, 'Depósito dos fundos, prateleiras altas e geladeira');
  await count(joao, back, 6, 39);
  await admin.send('POST', `/api/inventories/${inventory}/recount-sections/`, {
    sections: [back.sectionID],
    collector_sub: await recounterOf(admin, inventory, maria.name),
  });
  return { inventory, open: open.sectionID, missing: missing.sectionID };
}

async function count(as: ApiSession, place: object, units: number, ...indices: number[]): Promise<void> {
  const scans = indices.map((index) => [barcodeOf(index), units] as const);
  await sendScans(as, place, scans, new Date(Date.now() - HOUR));
}

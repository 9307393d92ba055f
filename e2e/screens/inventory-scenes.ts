import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import {
  type CreatedPharmacy,
  createPharmacy,
  finalise,
  openInventory,
  openRecount,
  openSection,
  recounterOf,
} from '../stock-take/locations.js';
import { settle, zeroUncounted } from '../stock-take/settling.js';
import { registerPerson } from '../stock-take/staff.js';

/** Code, barcode, description, department, stock, value, counted quantity by place; null for none. */
type Planned = readonly [
  string,
  string,
  string,
  string,
  number,
  number,
  Readonly<Record<string, number>> | null,
];

const ETHICAL = 'ÉTICOS';
const GENERIC = 'GENÉRICOS';
const PERFUMERY = 'PERFUMARIA';
const SHELF = 'Gôndola 1';
const STORE = 'Estoque';

const plan: readonly Planned[] = [
  [
    '000101',
    '7891234500013',
    'LOSARTANA POTÁSSICA 50MG C/30 EMS',
    GENERIC,
    24,
    8.5,
    { [SHELF]: 14, [STORE]: 4 },
  ],
  ['000102', '7891234500020', 'LOSARTANA POTÁSSICA 50MG C/60 EMS', GENERIC, 6, 14.9, { [SHELF]: 12 }],
  ['000103', '7891234500037', 'DIPIRONA SÓDICA 500MG C/10', GENERIC, 40, 3.99, { [SHELF]: 22, [STORE]: 18 }],
  ['000104', '7891234500044', 'INSULINA GLARGINA 100UI/ML CANETA 3ML', ETHICAL, 5, 128.4, { [STORE]: 3 }],
  ['000105', '7891234500051', 'AMOXICILINA 500MG C/21', GENERIC, 18, 22.75, { [SHELF]: 17 }],
  ['000106', '7891234500068', 'RIVAROXABANA 20MG C/28', ETHICAL, 9, 189.9, { [SHELF]: 9 }],
  ['000107', '7891234500075', 'PROTETOR SOLAR FPS 50 200ML', PERFUMERY, 15, 64.9, null],
  ['000108', '7891234500082', 'SHAMPOO ANTICASPA 200ML', PERFUMERY, 8, 31.4, { [SHELF]: 11 }],
  ['000109', '7891234500090', 'SORO FISIOLÓGICO 0,9% 500ML', GENERIC, -3, 7.5, { [STORE]: 12 }],
  ['000110', '7891234500105', 'TERMÔMETRO DIGITAL', PERFUMERY, 12, 0, { [SHELF]: 11 }],
  ['000111', '7891234500112', 'FRALDA INFANTIL XG C/32', PERFUMERY, 20, 52.3, { [STORE]: 20 }],
  ['000112', '7891234500129', 'OMEPRAZOL 20MG C/28', GENERIC, 30, 18.9, null],
  ['000113', '7891234500136', 'PARACETAMOL 750MG C/20', GENERIC, 10, 12.3, null],
  ['000114', '7891234500136', 'PARACETAMOL 750MG C/20 (ANTIGO)', GENERIC, 2, 11.8, { [SHELF]: 9 }],
];

const unknown = [
  ['7899999999994', 3],
  ['17891234500097', 2],
] as const;

export function registerEduardo(server: ServerAccess): Promise<ApiSession> {
  return registerPerson(server, { name: 'Eduardo Prates', email: 'eduardo@farmacia.example' });
}

export async function countDifferences(
  admin: ApiSession,
  collector: ApiSession,
  pharmacy: CreatedPharmacy,
  name = 'Balanço de novembro',
): Promise<number> {
  const rows = plan.map(([internal_code, barcode, description, department, system_stock, value]) => ({
    pharmacy: pharmacy.id,
    internal_code,
    barcode,
    description,
    department,
    system_stock,
    value,
  }));
  await admin.send('POST', '/api/products/bulk/', rows);
  await admin.send('POST', `/api/pharmacies/${pharmacy.id}/code-bindings/`, {
    kind: 'barcode',
    code: '17891234500110',
    item_key: 'i:111',
    factor: 24,
  });
  const inventory = await openInventory(admin, pharmacy, name);
  for (const section of [SHELF, STORE]) {
    const place = await openSection(collector, inventory, section);
    const counted = plan.flatMap(([, barcode, , , , , units]): [string, number][] =>
      units?.[section] === undefined ? [] : [[barcode, units[section]]],
    );
    const scans = [...counted, ...(section === SHELF ? unknown : [])];
    await sendScans(collector, place, scans, new Date('2026-11-21T01:00:00Z'));
  }
  return inventory;
}

/** Rejected rows, a code without an item, and rows without an hour that look imported. */
const WITH_PROBLEMS = [
  'codigo;data_hora;quantidade;E|S',
  '7891234500037;20/11/2026 18:45;3;S',
  '7891234500013;20/11/2026;1.000.000;E',
  '98765432109876543210;20/11/2026;99999,125;S',
  '7891234500020;20/11/2026 19:10;1;S',
  '7891234500051;anteontem à noite, depois do jantar;1;S',
  ';20/11/2026 20:00;2;E',
  '7891234500068;20/11/2026 20:05;-1;S',
  '7891234500037;20/11/2026;2;S',
  '7891234500105;20/11/2026;24;E',
].join('\r\n');

const BEFORE_COUNTING = ['7891234500037;20/11/2026 18:40;2;S', '7891234500105;20/11/2026 19:30;12;E'];

export interface OpenShopScene {
  readonly inventory: number;
  readonly file: Uint8Array;
}

export async function prepareOpenShop(admin: ApiSession, collector: ApiSession): Promise<OpenShopScene> {
  const pharmacy = await createPharmacy(admin, 'Drogaria São Bento');
  const inventory = await countDifferences(admin, collector, pharmacy, 'Balanço de loja aberta');
  const path = `/api/inventories/${inventory}`;
  await admin.send('PATCH', `${path}/terms/`, { shop: 'open', stock_at: '2026-11-20T21:00:00Z' });
  const send = (lines: readonly string[], file_name: string) =>
    admin.send('POST', `${path}/movements/`, {
      file: Buffer.from(lines.join('\n')).toString('base64'),
      file_name,
    }) as Promise<{ import: { id: string } }>;
  await send(BEFORE_COUNTING, 'movimentos-da-drogaria-sao-bento-do-caixa-e-do-recebimento-20-11-2026.csv');
  const wrong = await send(['7891234500112;20/11/2026 19:00;5;S'], 'caixa-2.csv');
  await admin.send('DELETE', `${path}/movements/${wrong.import.id}/`);
  return { inventory, file: Buffer.from(WITH_PROBLEMS) };
}

export async function settleOverage(
  admin: ApiSession,
  collector: ApiSession,
  product: { readonly barcode: string; readonly internal_code: string; readonly description: string },
): Promise<void> {
  const pharmacy = await createPharmacy(
    admin,
    'Farmácia Popular do Bairro Jardim Nossa Senhora do Perpétuo Socorro – Filial 118',
  );
  const figures = { department: 'GENÉRICOS', system_stock: 1, value: 1_000_000 };
  await admin.send('POST', '/api/products/bulk/', [{ pharmacy: pharmacy.id, ...product, ...figures }]);
  const inventoryID = await openInventory(
    admin,
    pharmacy,
    'Inventário geral de encerramento do exercício de 2026',
  );
  const scans = [[product.barcode, 1_234]] as const;
  await sendScans(collector, { inventoryID }, scans, new Date('2026-11-20T00:38:58Z'));
  await finalise(admin, { inventoryID });
  await admin.send('PUT', `/api/inventories/${inventoryID}/item-reasons/`, {
    items: { filter: 'overage' },
    reason: 'unrecorded_receipt',
  });
  await settle(admin, inventoryID);
}

export interface RecountScene {
  readonly inventory: number;
  /** The admin collects it; one line is not on its list. */
  readonly open: string;
  readonly missing: string;
}

const ITEMS = 40;
/** Scanned for a million units, which the app questions. */
export const LONG_CODE = '98765432109876543210';
const FIRST_CODE = 7891234600000;
const fernanda = {
  name: 'Fernanda Aparecida de Albuquerque Cavalcanti dos Santos Lima',
  email: 'fernanda.aparecida.albuquerque.cavalcanti@rededefarmacias.example',
};

export async function prepareRecounts(
  admin: ApiSession,
  eduardo: ApiSession,
  server: ServerAccess,
): Promise<RecountScene> {
  const second = await registerPerson(server, fernanda);
  const pharmacy = await createPharmacy(admin, 'Drogaria Nossa Senhora da Conceição – Filial 7');
  const rows = await storeLongRows(admin, pharmacy.id, { rows: ITEMS, longEvery: 5, system_stock: 24 });
  const inventory = await openInventory(admin, pharmacy, 'Recontagem de controlados e termolábeis');
  const shelf = await openSection(eduardo, inventory, 'Corredor 12 – genéricos e similares, lado esquerdo');
  await count(eduardo, shelf, 20, ...rows.keys());

  const recount = async (round: number, by: string, indices: readonly number[], name?: string) => {
    const criteria = { items: indices.map((index) => `i:${rows[index]?.internal_code.replace(/^0+/, '')}`) };
    return openRecount(admin, inventory, { by, round, criteria, ...(name && { name }) });
  };
  const twice = await recount(2, fernanda.name, [0]);
  await count(second, twice, 22, 0);
  await finalise(admin, twice);
  const thrice = await recount(3, 'Administrador', [0]);
  await count(admin, thrice, 21, 0);
  await finalise(admin, thrice);
  const missing = await recount(2, fernanda.name, [1, 2, 3]);
  await count(second, missing, 19, 3);
  await finalise(admin, missing);
  const open = await recount(
    2,
    'Administrador',
    Array.from({ length: 30 }, (_, index) => index + 4),
    'Recontagem do corredor 12 – genéricos e similares, esquerdo',
  );
  await count(admin, open, 24, 4, 5, 38);
  await count(eduardo, open, 20, 6);
  const back = await openSection(eduardo, inventory, 'Depósito dos fundos, prateleiras altas e geladeira');
  await count(eduardo, back, 6, 39);
  await admin.send('POST', `/api/inventories/${inventory}/recount-sections/`, {
    sections: [back.sectionID],
    collector_sub: await recounterOf(admin, inventory, fernanda.name),
  });
  return { inventory, open: open.sectionID, missing: missing.sectionID };
}

/** Codes and every so many names are as long as they may be. */
export async function storeLongRows(
  admin: ApiSession,
  pharmacy: string,
  { rows, longEvery, system_stock }: { rows: number; longEvery: number; system_stock: number },
) {
  const products = Array.from({ length: rows }, (_, index) => ({
    pharmacy,
    internal_code: index === 1 ? '12345678901234567890' : `000${200 + index}`,
    barcode: barcodeOf(index),
    description: index % longEvery === 1 ? LONG_DESCRIPTION : `LOSARTANA POTÁSSICA 50MG C/30 LOTE ${index}`,
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock,
    value: 18.5,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  return products;
}

const LONG_DESCRIPTION =
  'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO';

export function barcodeOf(index: number): string {
  return ['7891234567895', LONG_CODE][index] ?? `${FIRST_CODE + index}`;
}

async function count(as: ApiSession, place: object, units: number, ...indices: number[]): Promise<void> {
  const scans = indices.map((index) => [barcodeOf(index), units] as const);
  await sendScans(as, place, scans, new Date('2026-11-20T20:00:00Z'));
}

export interface SettlementScene {
  readonly checking: number;
  /** A second admin must approve. */
  readonly settled: number;
  /** Its second version; counts came and changed afterwards. */
  readonly approved: number;
  readonly exported: number;
}

export async function prepareSettlements(admin: ApiSession, collector: ApiSession): Promise<SettlementScene> {
  const pharmacyOf = (name: string) => createPharmacy(admin, name);
  const count = async (pharmacy: string, name: string) => {
    const inventoryID = await countDifferences(admin, collector, await pharmacyOf(pharmacy), name);
    await finalise(admin, { inventoryID });
    return inventoryID;
  };
  const checking = await count('Drogaria Santa Luzia', 'Conferência de novembro');
  await decideEach(admin, checking);
  const settled = await count('Drogaria Santa Clara', 'Zerados de novembro');
  await zeroUncounted(admin, settled);
  await settle(admin, settled);
  const approved = await count('Drogaria Santa Cecília', 'Aprovado de novembro');
  await settle(admin, approved);
  await admin.send('POST', `/api/inventories/${approved}/reopen/`, {
    version: 1,
    reason: 'A geladeira do estoque não tinha sido contada por ninguém.',
  });
  await sendScans(collector, { inventoryID: approved }, [['7891234500129', 28]], AFTERWARDS);
  await settle(admin, approved, 2);
  await sendLate(admin, collector, approved);
  const exported = await count('Drogaria Santa Inês', 'Exportado de novembro');
  await settle(admin, exported);
  await admin.send('POST', `/api/inventories/${exported}/settlements/1/export/`, {
    profile: 'ajuste',
    content: 'adjustment',
    code_kind: 'internal_code',
    leave_out: true,
  });
  await admin.send('POST', `/api/inventories/${exported}/settlements/1/return-proofs/`, {
    source: 'catalogue',
  });
  return { checking, settled, approved, exported };
}

async function decideEach(admin: ApiSession, inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await admin.send('PUT', `${path}/uncounted/`, { decision: 'each' });
  await admin.send('PUT', `${path}/uncounted-items/`, { items: { item_keys: ['i:107'] }, zero: true });
  await admin.send('PUT', `${path}/item-reasons/`, {
    items: { item_keys: ['i:104'] },
    reason: 'other',
    text: 'caneta caiu e quebrou na geladeira',
  });
  await admin.send('PUT', `${path}/ignored-codes/`, {
    barcode: '7899999999994',
    internal_code: '',
    reason: 'Amostra grátis, não entra no estoque.',
  });
}

const AFTERWARDS = new Date('2026-11-21T04:00:00Z');

async function sendLate(admin: ApiSession, collector: ApiSession, inventory: number): Promise<void> {
  for (const scan of [['7891234500075', 13] as const, ['7891234500051', 1] as const])
    await sendScans(collector, { inventoryID: inventory }, [scan], AFTERWARDS);
  const path = `/api/inventories/${inventory}/late-counts/`;
  const { results } = (await admin.send('GET', `${path}?page=1`)) as {
    results: { count_id: number; count_version: number }[];
  };
  const [newest] = results;
  if (newest === undefined) return;
  await admin.send('POST', `${path}discard/`, {
    counts: [{ id: newest.count_id, version: newest.count_version }],
    reason: 'Contado de novo depois da entrega da manhã.',
  });
}

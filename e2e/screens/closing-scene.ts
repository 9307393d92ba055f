import { randomUUID } from 'node:crypto';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api-session.js';
import { type CreatedPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/register-person.js';

/** Internal code, barcode, description, department, stock, value, and what was counted where; null for nothing. */
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
  // Two products of one barcode.
  ['000113', '7891234500136', 'PARACETAMOL 750MG C/20', GENERIC, 10, 12.3, null],
  ['000114', '7891234500136', 'PARACETAMOL 750MG C/20 (ANTIGO)', GENERIC, 2, 11.8, { [SHELF]: 9 }],
];

/** Counted codes that no product has: an unknown one, and the GTIN-14 of a box of soro. */
const unknown = [
  ['7899999999994', 3],
  ['17891234500097', 2],
] as const;

/** The collector of these inventories. */
export function registerEduardo(server: ServerAccess): Promise<ApiSession> {
  return registerPerson(server, {
    name: 'Eduardo Prates',
    email: 'eduardo@farmacia.example',
    password: 'Coleta!2026',
  });
}

/** Counts an inventory of the pharmacy in which each kind of difference occurs. Returns the inventory's number. */
export async function countClosing(
  admin: ApiSession,
  collector: ApiSession,
  pharmacy: CreatedPharmacy,
  name = 'Balanço de novembro',
): Promise<number> {
  const rows = plan.map(([internal_code, barcode, description, department, system_stock, value]) => ({
    ...{ pharmacy: pharmacy.id, internal_code, barcode, description, department, system_stock, value },
  }));
  await admin.send('POST', '/api/products/bulk/', rows);
  await admin.send('POST', `/api/pharmacies/${pharmacy.id}/code-bindings/`, {
    ...{ kind: 'barcode', code: '17891234500110', item_key: 'i:111', factor: 24 },
  });
  const inventory = await openInventory(admin, pharmacy, name);
  for (const section of [SHELF, STORE]) {
    const place = await openSection(collector, inventory, section);
    const counted = plan.flatMap(([, barcode, , , , , units]): [string, number][] =>
      units?.[section] === undefined ? [] : [[barcode, units[section]]],
    );
    const counts = [...counted, ...(section === SHELF ? unknown : [])].map(([barcode, units], index) => ({
      amplify_id: randomUUID(),
      ...place,
      barcode: [{ barcode, count: units }],
      createdAt: new Date(Date.UTC(2026, 10, 21, 1, index)).toISOString(),
    }));
    await collector.send('POST', '/api/mobile/counts/', counts);
  }
  return inventory;
}

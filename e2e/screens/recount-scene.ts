import { randomUUID } from 'node:crypto';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api-session.js';
import { createPharmacy, finalise, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/register-person.js';

/** An inventory with long names and codes of which much is counted again. */
export interface RecountScene {
  /** Its number. */
  readonly inventory: number;
  /** The section of an open recount whose collector is the admin; one of its lines is not on its list. */
  readonly open: string;
  /** The section of a closed recount in which nobody found two items. */
  readonly missing: string;
}

const ITEMS = 40;
const FIRST_CODE = 7891234600000;
const fernanda = {
  name: 'Fernanda Aparecida de Albuquerque Cavalcanti dos Santos Lima',
  email: 'fernanda.aparecida.albuquerque.cavalcanti@rededefarmacias.example',
  password: 'Coleta!2026',
};

/** Counts an inventory and recounts it: an item without consensus, an open list, and one with items that were not found. */
export async function prepareRecounts(
  admin: ApiSession,
  eduardo: ApiSession,
  server: ServerAccess,
): Promise<RecountScene> {
  const second = await registerPerson(server, fernanda);
  const pharmacy = await createPharmacy(admin, 'Drogaria Nossa Senhora da Conceição – Filial 7');
  const rows = Array.from({ length: ITEMS }, (_, index) => ({
    pharmacy: pharmacy.id,
    internal_code: index === 1 ? '12345678901234567890' : `000${200 + index}`,
    barcode: barcodeOf(index),
    description:
      index % 5 === 1
        ? 'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO'
        : `DIPIRONA SÓDICA 500MG C/10 LOTE ${index}`,
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock: 24,
    value: 18.5,
  }));
  await admin.send('POST', '/api/products/bulk/', rows);
  const inventory = await openInventory(admin, pharmacy, 'Recontagem de controlados e termolábeis');
  const shelf = await openSection(eduardo, inventory, 'Corredor 12 – genéricos e similares, lado esquerdo');
  await count(eduardo, shelf, 20, ...rows.keys());

  const recount = async (round: number, collector: string, indices: readonly number[], name?: string) => {
    const section_id = randomUUID();
    const criteria = { items: indices.map((index) => `i:${rows[index]?.internal_code.replace(/^0+/, '')}`) };
    const path = `/api/inventories/${inventory}/recounts/`;
    const { collectors } = (await admin.send('POST', `${path}?dry_run=true`, { criteria, round })) as {
      collectors: { sub: string; name: string }[];
    };
    const collector_sub = collectors.find((each) => each.name === collector)?.sub;
    await admin.send('POST', path, { criteria, round, collector_sub, section_id, name: name ?? null });
    return { inventoryID: inventory, sectionID: section_id };
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
  const { collectors } = (await admin.send('POST', `/api/inventories/${inventory}/recounts/?dry_run=true`, {
    criteria: {},
  })) as { collectors: { sub: string; name: string }[] };
  await admin.send('POST', `/api/inventories/${inventory}/recount-sections/`, {
    sections: [back.sectionID],
    collector_sub: collectors.find(({ name }) => name === fernanda.name)?.sub,
  });
  return { inventory, open: open.sectionID, missing: missing.sectionID };
}

function barcodeOf(index: number): string {
  return index === 1 ? '98765432109876543210' : `${FIRST_CODE + index}`;
}

async function count(as: ApiSession, place: object, units: number, ...indices: number[]): Promise<void> {
  const counts = indices.map((index) => ({
    amplify_id: randomUUID(),
    ...place,
    barcode: [{ barcode: barcodeOf(index), count: units }],
    createdAt: new Date(Date.UTC(2026, 10, 20, 20, index)).toISOString(),
  }));
  await as.send('POST', '/api/mobile/counts/', counts);
}

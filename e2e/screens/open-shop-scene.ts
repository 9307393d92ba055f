import type { ApiSession } from '../stock-take/api-session.js';
import { createPharmacy, finalise, openInventory } from '../stock-take/locations.js';
import { countClosing } from './closing-scene.js';

/** A file of movements with rows that stay out, a code without an item, and rows without an hour that look imported already. */
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

/** An inventory of an open shop, and a file to import that nobody imported yet. */
export interface OpenShopScene {
  readonly inventory: number;
  readonly file: Uint8Array;
}

/** Counts an inventory of an open shop with two files of movements, of which one is undone. */
export async function prepareOpenShop(admin: ApiSession, collector: ApiSession): Promise<OpenShopScene> {
  const pharmacy = await createPharmacy(admin, 'Drogaria São Bento');
  const inventory = await countClosing(admin, collector, pharmacy, 'Balanço de loja aberta');
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

/** Settles a pharmacy in which too much of a product was found that others miss. */
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
  const line = { barcode: product.barcode, count: 1_234 };
  const sent = { amplify_id: crypto.randomUUID(), inventoryID, barcode: [line] };
  await collector.send('POST', '/api/mobile/counts/', [{ ...sent, createdAt: '2026-11-20T00:38:58Z' }]);
  await finalise(admin, { inventoryID });
  const path = `/api/inventories/${inventoryID}`;
  await admin.send('PUT', `${path}/item-reasons/`, {
    items: { filter: 'overage' },
    reason: 'unrecorded_receipt',
  });
  await admin.send('POST', `${path}/settle/`, { version: 1 });
}

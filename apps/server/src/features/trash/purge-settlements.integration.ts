import { expect, it } from 'vitest';
import { addRows, rowsIn } from '../../testing/database/rows.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const { server, pharmacy, params, comparison, addProducts, count, finalise, settle } = setUpSettling();

const TABLES = [
  'settlement',
  'settlement_item',
  'settlement_line',
  'uncounted_choice',
  'zeroed_item',
  'item_reason',
  'ignored_code',
  'discarded_count',
  'stock_snapshot',
  'stock_snapshot_item',
  'blind_count',
] as const;

async function stored(): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const table of TABLES) {
    found.push([table, (await rowsIn(server().db, table, { pharmacy_id: pharmacy().id })).length]);
  }
  return Object.fromEntries(found);
}

async function decideEverything(): Promise<void> {
  await addProducts([product('7', 24, 900)]);
  await count('BC7', 3);
  await server().ask('setBlindCount', { params: params(), body: { blind: true } });
  await finalise();
  await settle('mod');
  const of = { inventory_number: Number(params().id), pharmacy_id: pharmacy().id };
  const item = { ...of, item_key: 'i:7' };
  const { db } = server();
  await addRows(db, 'uncounted_choice', { ...of, decision: 'each', decided_by_sub: 'ana' });
  await addRows(db, 'zeroed_item', { ...item, zeroed_by_sub: 'ana' });
  await addRows(db, 'item_reason', { ...item, reason: 'theft', given_by: 'Ana' });
  const code = { barcode_key: '999', internal_code_key: '' };
  await addRows(db, 'ignored_code', { ...of, ...code, reason: 'Brinde sem venda.', ignored_by: 'Ana' });
  const late = { count_id: 404, count_version: 1, reason: 'Contado em outra loja.' };
  await addRows(db, 'discarded_count', { ...of, ...late, discarded_by: 'Ana' });
}

const deletions = {
  inventory: () => server().call('deleteInventory', { as: 'admin', params: { id: params().id }, body: {} }),
  pharmacy: () => server().call('deletePharmacy', { as: 'admin', params: { id: pharmacy().id } }),
};

it.each(Object.entries(deletions))(
  'purging a %s erases its settlement, its copy of the catalogue and what was decided',
  async (kind, remove) => {
    await decideEverything();
    const { name } = await comparison();
    expect(Object.values(await stored())).toEqual(TABLES.map(() => 1));
    const removed = await remove();
    expect(removed.status).toBe(200);
    expect(Object.values(await stored())).toEqual(TABLES.map(() => 1));
    const body = { typed_name: kind === 'pharmacy' ? pharmacy().name : name };
    await server().ask('purgeDeletion', { params: { id: removed.body.deletion }, body });
    expect(Object.values(await stored())).toEqual(TABLES.map(() => 0));
  },
);

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';

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
] as const;

async function stored(): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const table of TABLES) {
    found.push([table, (await rowsIn(server().db, table, { pharmacy_id: pharmacy().id })).length]);
  }
  return Object.fromEntries(found);
}

async function decideEverything(): Promise<void> {
  await addProducts([
    { internal_code: '7', barcode: '789', description: 'SORO', system_stock: 24, value: 900 },
  ]);
  await count('789', 3);
  await finalise();
  await settle('mod');
  const place = sql`${Number(params().id)}, ${pharmacy().id}`;
  await sql`
    insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
    values (${place}, 'each', 'sub-ana')
  `.execute(server().db);
  await sql`
    insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
    values (${place}, 'i:7', 'sub-ana')
  `.execute(server().db);
  await sql`
    insert into item_reason (inventory_number, pharmacy_id, item_key, reason, given_by)
    values (${place}, 'i:7', 'theft', 'Ana')
  `.execute(server().db);
  await sql`
    insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason,
      ignored_by)
    values (${place}, '999', '', 'Brinde que não é vendido.', 'Ana')
  `.execute(server().db);
  await sql`
    insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason, discarded_by)
    values (${place}, 404, 1, 'Contado em outra loja.', 'Ana')
  `.execute(server().db);
}

const deletions = {
  inventory: () => server().call('deleteInventory', { as: 'admin', params: { id: params().id }, body: {} }),
  pharmacy: () => server().call('deletePharmacy', { as: 'admin', params: { id: pharmacy().id } }),
};

it.each(Object.entries(deletions))(
  'purging a %s erases its settlement and decisions',
  async (kind, remove) => {
    await decideEverything();
    const { name } = await comparison();
    expect(Object.values(await stored())).toEqual(TABLES.map(() => 1));
    const removed = await remove();
    expect(removed.status).toBe(200);
    const body = { typed_name: kind === 'pharmacy' ? pharmacy().name : name };
    await server().ask('purgeDeletion', { params: { id: removed.body.deletion }, body });
    expect(Object.values(await stored())).toEqual(TABLES.map(() => 0));
  },
);

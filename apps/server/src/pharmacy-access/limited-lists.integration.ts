import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findBlindness } from '../features/blind-count/blind-access.js';
import { listCountLines } from '../features/counts/list/list-count-lines.js';
import { listInventories } from '../features/inventories/list-inventories.js';
import { countProductRows, viewProducts } from '../features/products/read-products.js';
import { viewDeletions } from '../features/trash/view-trash.js';
import { plansOf } from '../testing/database/statements.js';
import { useServer } from '../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount, submitOne } from '../testing/world/stock-taking.js';
import type { Reaching } from './reach.js';

const server = useServer();
const ids: string[] = [];
beforeAll(async () => {
  for (let index = 0; index < 8; index += 1) {
    const { id } = await addPharmacy(server, `Farmácia ${index}`);
    ids.push(id);
    const { inventory_id } = await addInventory(server, id);
    await submitOne(server, mobileCount(inventory_id));
  }
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description)
    select pharmacy.id, number::text, (7890000000000 + number)::text, 'PRODUTO ' || number
    from pharmacy, generate_series(1, 1000) as number where pharmacy.id = any(${ids}::uuid[])
  `.execute(server.db);
  await sql`analyze`.execute(server.db);
});

async function plansFor({ pharmacyIds }: Reaching): Promise<readonly string[]> {
  const caller = { ...server.people.mod, role: 'mod' as const, licensed: true, pharmacyIds };
  return plansOf(server.db, async (db) => {
    const blindness = await findBlindness(db, caller);
    const filter = { pharmacyIds, search: 'produto 617' };
    const count = await countProductRows(db, filter);
    await viewProducts(db, filter, { page: 1, pageSize: 100, sort: undefined, count, blindness });
    await listCountLines(db, { pharmacyIds, blindness, page: 1, page_size: 200 });
    await listInventories(db, caller, { search: undefined, page_size: 100 });
    await viewDeletions(db, { pharmacyIds }, { page: 1, pageSize: 50, trashDays: 90 });
  });
}

it('every list of a limited person reads its tables by an index', async () => {
  const plans = await plansFor({ pharmacyIds: ids.slice(0, 3) });
  expect(plans.length).toBeGreaterThanOrEqual(6);
  const scans = plans.filter((plan) =>
    /Seq Scan on (product|count_line|count|inventory|section|deletion)\b/.test(plan),
  );
  expect(scans).toEqual([]);
  expect(plans.filter((plan) => plan.includes('pharmacy_id = ANY')).length).toBeGreaterThanOrEqual(4);
});

it('the lists of someone without limits have no condition on pharmacies', async () => {
  const plans = await plansFor({ pharmacyIds: null });
  const ofPage = / on (section|section_done|place_tally) /;
  expect(plans.filter((plan) => plan.includes(ids[0] ?? '') && !ofPage.test(plan))).toEqual([]);
});

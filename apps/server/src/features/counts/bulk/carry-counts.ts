import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/counts/count-bulk';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { answering } from '../../../db/answering.js';
import type { Database, Queries } from '../../../db/database.js';
import { isoMoment } from '../../../db/sql-fragments.js';
import { transact } from '../../../use-case.js';
import { type InventoryFacts, requireInventory, unknownInventory } from '../../inventories/find-inventory.js';
import { isUnregistered, productOfCodes } from '../../products/product-of-codes.js';
import { findDestination, refuseClosed } from '../write/find-locations.js';
import { findNamedCounts, writeDecisions } from './bulk-counts.js';

/** By counting time, both ends included, and collector; absent selects all. */
type CarriedSelection = EndpointInput<typeof contract.previewCarry>['query'];

/**
 * Carries counts of a whole pharmacy into an open inventory, the oldest first (docs/counts.md, "Carrying
 * counts"). Refuses `not_found`, and `conflict` for a finalised inventory or the whole pharmacy's.
 */
export const carryCounts = transact(contract.carryCounts, async (tx, context, input) => {
  const { id, inventory, section = null, ...selection } = input;
  const whole = await requireWhole(tx, id);
  const destination = await findDestination(tx, inventory, section);
  if (destination.pharmacyId !== whole.pharmacyId) throw unknownInventory();
  if (destination.inventoryNumber === whole.number) {
    throw new AppError('conflict', 'Escolha um inventário; estas contagens já são da farmácia como um todo.');
  }
  await refuseClosed(tx, destination, 'levar contagens');
  const oldest = await answering({ id: 'int', all: 'int' })`
    select id, count(*) over () as all from count where ${isCarried(whole, selection)}
    order by created_at, id limit ${contract.BULK_COUNT_LIMIT}
  `.all(tx);
  const ids = oldest.map(({ id }) => id);
  const counts = await findNamedCounts(tx, context.caller, ids);
  const { pharmacyId, inventoryNumber, sectionId } = destination;
  const fields = { inventoryNumber, sectionId, namedInventory: null, namedSection: null };
  const carried = [...counts.values()].map((count) => ({
    count,
    fields,
    baseVersion: count.version,
    destination: { pharmacyId },
  }));
  const answer = await writeDecisions(tx, context, carried);
  return { ...answer, left: (oldest[0]?.all ?? 0) - oldest.length };
});

/** See docs/counts.md, "Carrying counts". */
export async function previewCarry(
  db: Database,
  { id, ...selection }: CarriedSelection & { readonly id: InventoryId },
): Promise<contract.CarryPreview> {
  const whole = await requireWhole(db, id);
  const { collector: _collector, ...period } = selection;
  return answering(contract.carryPreviewSchema.shape)`
    with chosen as materialized (select * from count where ${isCarried(whole, selection)}),
    line as materialized (
      select count_line.* from chosen
      join count_line on count_line.pharmacy_id = chosen.pharmacy_id and count_line.count_id = chosen.id
    ),
    code as materialized (
      select distinct pharmacy_id, barcode_key, internal_code_key from line where kind <> 'unrecognised'
    ),
    named as (
      select product.id from code left join lateral (${productOfCodes('code')}) as product on true
    ),
    person as (
      select cognito_user_id as sub, max(user_name) as name, count(*) as counts
      from count where ${isCarried(whole, period)} group by cognito_user_id
    )
    select (select count(*) from chosen) as counts, (select count(*) from line) as lines,
      (select coalesce(sum(quantity * factor), 0) from line where kind <> 'unrecognised') as units,
      (select count(distinct id) from named) as products,
      (select count(*) from code where ${isUnregistered('code')}) as unregistered_codes,
      (select count(*) from line where kind = 'unrecognised') as unrecognised_lines,
      (select ${isoMoment(sql`min(created_at)`)} from chosen) as first_at,
      (select ${isoMoment(sql`max(created_at)`)} from chosen) as last_at,
      coalesce((select json_agg(person order by name, sub) from person), '[]') as collectors
  `.one(db);
}

/** Refuses `not_found`, and `conflict` for other inventories. */
async function requireWhole(db: Queries, id: InventoryId): Promise<InventoryFacts> {
  const inventory = await requireInventory(db, id);
  if (inventory.source !== 'pharmacy') {
    const sentence = 'Só as contagens da farmácia como um todo são levadas para um inventário.';
    throw new AppError('conflict', sentence);
  }
  return inventory;
}

function isCarried({ number, pharmacyId }: InventoryFacts, { first, last, collector }: CarriedSelection) {
  const parts = [
    sql`count.pharmacy_id = ${pharmacyId} and count.inventory_number = ${number} and not count.deleted`,
    ...(first === undefined ? [] : [sql`count.created_at >= ${first}::timestamptz`]),
    ...(last === undefined ? [] : [sql`count.created_at <= ${last}::timestamptz`]),
    ...(collector === undefined ? [] : [sql`count.cognito_user_id = ${collector}`]),
  ];
  return sql.join(parts, sql` and `);
}

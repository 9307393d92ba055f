import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { type listTransfers, type Transfer, transferSchema } from '@balanco/contract/progress/network';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo } from '../../db/sql-fragments.js';
import { isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';

/**
 * Short in one pharmacy, over in another; most R$ first (docs/network.md, "Transfers"). Computed for a
 * limited caller, or if the kept pairs lack the newest result.
 */
export async function viewTransfers(
  db: Database,
  caller: Reaching,
  { search, page, page_size: pageSize }: EndpointInput<typeof listTransfers>['query'],
): Promise<{ count: number; results: Transfer[] }> {
  const words = searchWords(search).map(
    (word) => sql`exists (
      select from pharmacy where pharmacy.id in (short_pharmacy, over_pharmacy)
        and fold(pharmacy.name) like like_anywhere(${word})
    )`,
  );
  const isKept = !isLimited(caller) && (await areTransfersKept(db));
  const pairs = isKept
    ? sql`not materialized (select * from transfer)`
    : sql`materialized (select * from transfer_pairs(${caller.pharmacyIds}::uuid[]))`;
  const order = sql`explained desc, short_key collate "C", short_settlement, over_settlement,
  over_key collate "C"`;
  return answering({ count: 'int', results: [transferSchema] })`
    with pair as ${pairs},
    selected as not materialized (select * from pair where ${sql.join([sql`true`, ...words], sql` and `)}),
    cut as (select * from selected order by ${order} ${cutTo({ page, pageSize })})
    select (select count(*) from selected) as count, coalesce((
      select json_agg(json_build_object(
        'internal_code', item.internal_code, 'barcode', coalesce(item.barcodes[1], ''),
        'description', item.description, 'units', units, 'explained', explained, 'short', ${sideOf('short')},
        'over', ${sideOf('over')}
      ) order by ${order})
      from cut join settlement_item as item
        on item.pharmacy_id = short_pharmacy and item.settlement_id = short_settlement
          and item.item_key = short_key
    ), '[]') as results
  `.one(db);
}

function sideOf(side: 'short' | 'over'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${side}_${column}`);
  return sql`(
    select json_build_object(
      'pharmacy', pharmacy.id, 'pharmacy_name', pharmacy.name, 'inventory', ${outsideInventoryId},
      'inventory_name', inventory.name, 'settled_at', settlement.settled_at, 'key', ${of('key')},
      'difference', ${of('difference')}, 'difference_value', ${of('value')}
    )
    from settlement join inventory on inventory.number = settlement.inventory_number
    join pharmacy on pharmacy.id = settlement.pharmacy_id
    where settlement.pharmacy_id = ${of('pharmacy')} and settlement.id = ${of('settlement')}
  )`;
}

/** Rests this many times a run's duration. */
const REST_FACTOR = 20;

export function createTransferKeeper(db: Database): () => Promise<void> {
  let rest = 0;
  return async () => {
    if (performance.now() < rest || (await areTransfersKept(db))) return;
    const began = performance.now();
    // One snapshot, so pairs and results match.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        if (!(await isFirst(tx)) || (await areTransfersKept(tx))) return;
        await sql`refresh materialized view concurrently transfer_result`.execute(tx);
        await sql`refresh materialized view concurrently transfer`.execute(tx);
      });
    rest = performance.now() + REST_FACTOR * (performance.now() - began);
  };
}

export async function areTransfersKept(db: Queries): Promise<boolean> {
  return answering({ kept: 'boolean' })`
    select array(select id from transfer_results(null) order by id) = array(select id from transfer_result
      order by id) as kept
  `.value(db);
}

async function isFirst(tx: Transaction): Promise<boolean> {
  return answering({ held: 'boolean' })`
    select pg_try_advisory_xact_lock(hashtextextended('transfers', 0)) as held
  `.value(tx);
}

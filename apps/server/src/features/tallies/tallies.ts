import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { fixed } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching, withinReach } from '../../pharmacy-access/reach.js';

/**
 * The totals are exact (docs/decisions/0078) and omit places without lines.
 *
 * @param scope null for no limit
 */
export async function viewPlaceTotals(
  db: Queries,
  { pharmacyIds, numbers }: { pharmacyIds: readonly string[] | null; numbers: readonly number[] | null },
) {
  let query = db
    .selectFrom('place_total')
    .select(['inventory_number', 'section_id', 'lines', 'unrecognised']);
  if (pharmacyIds !== null) query = query.where('pharmacy_id', '=', sql<string>`any(${pharmacyIds}::uuid[])`);
  if (numbers !== null) query = query.where('inventory_number', '=', sql<number>`any(${numbers}::bigint[])`);
  return query.execute();
}

/**
 * Exact.
 * @param where on `place_total`
 */
export async function countLinesOfPlaces(db: Database, where: RawBuilder<unknown>) {
  return answering({ count: 'int', unrecognised: 'int' })`
    select coalesce(sum(lines + unrecognised), 0)::bigint as count,
      coalesce(sum(unrecognised), 0)::bigint as unrecognised
    from place_total where ${where}
  `.one(db);
}

const firstWholeHour = sql<Date>`(
  date_trunc('hour', now() - interval '24 hours', 'UTC') + interval '1 hour'
)`;

/** They are in no whole hour. The index count_line_by_receipt serves it. */
const isBeforeWholeHours = sql`
  live and kind <> 'unrecognised'
  and received_at > now() - interval '24 hours' and received_at < ${firstWholeHour}
`;

/** Selects exact sums by collector, inventory and hour (docs/decisions/0078). */
export function linesOfDay(caller: Reaching): RawBuilder<unknown> {
  const reach = andWithinReach(caller, 'pharmacy_id');
  return sql`
    select pharmacy_id, collector_id, inventory_number, lines, last_received_at
    from collector_total where received_hour >= ${firstWholeHour} ${reach}
    union all
    select pharmacy_id, collector_id, inventory_number, count(*), max(received_at)
    from count_line where ${isBeforeWholeHours} ${reach} group by 1, 2, 3
  `;
}

export async function viewLineTotals(db: Database, caller: Reaching) {
  const reach = andWithinReach(caller, 'pharmacy_id');
  return answering({ total: 'int', total24h: 'int', now: 'date' })`
    select now() as now,
      (select coalesce(sum(lines), 0)::bigint from hour_total where true ${reach}) as total,
      (select coalesce(sum(lines), 0)::bigint from receipt_total
        where received_hour >= ${firstWholeHour} ${reach})
      + (select count(*) from count_line where ${isBeforeWholeHours} ${reach}) as total24h
  `.one(db);
}

/** Returns totals by hour of day (UTC-5), empty hours left out. */
export async function viewHourTotals(db: Database, caller: Reaching): Promise<ReadonlyMap<number, number>> {
  const reach = withinReach(caller, 'hour_total.pharmacy_id');
  const rows = await db
    .selectFrom('hour_total')
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .select(['hour', sql<number>`sum(lines)::bigint`.as('lines')])
    .groupBy('hour')
    .execute();
  return new Map(rows.map(({ hour, lines }) => [hour, lines]));
}

/** Returns an exact number; null asks for all pharmacies. */
export async function countProducts(db: Database, pharmacyIds: readonly string[] | null): Promise<number> {
  let query = db
    .selectFrom('product_total')
    .modifyFront(fixed)
    .select(sql<number>`coalesce(sum(products), 0)::bigint`.as('products'));
  const reach = withinReach({ pharmacyIds }, 'pharmacy_id');
  if (reach !== null) query = query.where(reach);
  return (await query.executeTakeFirstOrThrow()).products;
}

export async function countInternalCodes(db: Database, caller: Reaching): Promise<number> {
  const reach = withinReach(caller, 'product_total.pharmacy_id');
  const row = await db
    .selectFrom('product_total')
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .select(sql<number>`coalesce(sum(internal_codes), 0)::bigint`.as('codes'))
    .executeTakeFirstOrThrow();
  return row.codes;
}

/** Adds triggers' notes, unless another session does. */
export async function foldTallies(db: Queries): Promise<void> {
  await sql`select fold_tallies()`.execute(db);
}

/** Recounts all live rows while writers go on (docs/operations.md, "Totals"). */
export async function rebuildTallies(db: Queries): Promise<void> {
  await sql`select rebuild_tallies()`.execute(db);
}

/** One snapshot reads every live row. */
export async function findTallyDifferences(db: Queries) {
  return answering({ pharmacy_id: 'text', of: 'text', kept: 'int', counted: 'int' })`
    with kept as (
      select pharmacy_id,
        'linhas do inventário ' || inventory_number || coalesce(', seção ' || section_id, '') as of,
        lines as total
      from place_total
      union all
      select pharmacy_id, 'linhas não reconhecidas do inventário ' || inventory_number
        || coalesce(', seção ' || section_id, ''), unrecognised from place_total
      union all
      select pharmacy_id, 'linhas contadas às ' || hour || ' h (UTC-5)', lines from hour_total
      union all
      select pharmacy_id, 'linhas recebidas na hora de ' || received_hour, lines from receipt_total
      union all
      select pharmacy_id, 'linhas do coletor ' || collector_id || ' no inventário ' || inventory_number
        || ', recebidas na hora de ' || received_hour, lines
      from collector_total where received_hour >= keep_collectors_until()
      union all
      select pharmacy_id, 'produtos', products from product_total
      union all
      select pharmacy_id, 'códigos internos', internal_codes from product_total
    ), counted as (
      select pharmacy_id,
        case kind when 'unrecognised' then 'linhas não reconhecidas' else 'linhas' end || ' do inventário '
          || inventory_number || coalesce(', seção ' || section_id, '') as of, count(*) as total
      from count_line where live group by 1, 2
      union all
      select pharmacy_id, 'linhas contadas às ' || hour || ' h (UTC-5)', count(*) from count_line
      where live and kind <> 'unrecognised' group by 1, 2
      union all
      select pharmacy_id, 'linhas recebidas na hora de ' || date_trunc('hour', received_at, 'UTC'), count(*)
      from count_line where live and kind <> 'unrecognised' group by 1, 2
      union all
      select pharmacy_id, 'linhas do coletor ' || collector_id || ' no inventário ' || inventory_number
        || ', recebidas na hora de ' || received_hour, lines from recent_receipts
      union all
      select pharmacy_id, 'produtos', count(*) from product where deleted_at is null group by 1
      union all
      select pharmacy_id, 'códigos internos', count(distinct internal_code_key) from product
      where deleted_at is null and internal_code_key <> '' group by 1
    )
    select pharmacy_id, of, sum(kept)::bigint as kept, sum(counted)::bigint as counted
    from (
      select pharmacy_id, of, total as kept, 0 as counted from kept
      union all
      select pharmacy_id, of, 0, total from counted
    ) as compared
    group by pharmacy_id, of having sum(kept) <> sum(counted)
    order by pharmacy_id, of
  `.all(db);
}

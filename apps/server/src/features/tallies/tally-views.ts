import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { fixed } from '../../db/fixed-statement.js';
import { andWithinReach, type Reaching, withinReach } from '../../pharmacy-access/reach.js';

/** Live lines of a place. Recognised ones are what screens call 'contagens'. */
export interface PlaceTotal {
  readonly inventory_number: number;
  /** Null for lines without a section. */
  readonly section_id: string | null;
  readonly lines: number;
  readonly unrecognised: number;
}

/**
 * The live lines of each section of some inventories, exact (docs/decisions/0078). Places without lines are left out.
 *
 * @param scope whose lines; null is no limit
 */
export async function viewPlaceTotals(
  db: Database | Transaction,
  { pharmacyIds, numbers }: { pharmacyIds: readonly string[] | null; numbers: readonly number[] | null },
): Promise<PlaceTotal[]> {
  let query = db
    .selectFrom('place_total')
    .select(['inventory_number', 'section_id', 'lines', 'unrecognised']);
  if (pharmacyIds !== null) query = query.where('pharmacy_id', '=', sql<string>`any(${pharmacyIds}::uuid[])`);
  if (numbers !== null) query = query.where('inventory_number', '=', sql<number>`any(${numbers}::bigint[])`);
  return query.execute();
}

/** How many live lines the places have that fulfil a condition on `place_total`, and how many of them are unrecognised; exact. */
export async function countLinesOfPlaces(
  db: Database,
  where: RawBuilder<unknown>,
): Promise<{ count: number; unrecognised: number }> {
  const { rows } = await sql<{ count: number; unrecognised: number }>`
    select coalesce(sum(lines + unrecognised), 0)::bigint as count, coalesce(sum(unrecognised), 0)::bigint as unrecognised
    from place_total where ${where}
  `.execute(db);
  return rows[0] ?? { count: 0, unrecognised: 0 };
}

/** The first whole hour within the last 24: of the part before it, lines are counted themselves. */
const firstWholeHour = sql<Date>`(date_trunc('hour', now() - interval '24 hours', 'UTC') + interval '1 hour')`;

/** The condition of the lines of the last 24 hours that are in no whole hour. It is found in count_line_by_receipt. */
const isBeforeWholeHours = sql`
  live and kind <> 'unrecognised' and received_at > now() - interval '24 hours' and received_at < ${firstWholeHour}
`;

/**
 * SQL: how many recognised live lines of the last 24 hours each collector sent to each inventory, by hour, and when the last
 * of them arrived (docs/decisions/0083). The numbers are exact.
 */
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

/** All recognised live lines, and those received within 24 hours; exact. */
export async function viewLineTotals(
  db: Database,
  caller: Reaching,
): Promise<{ total: number; total24h: number; now: Date }> {
  const reach = andWithinReach(caller, 'pharmacy_id');
  const { rows } = await sql<{ total: number; total24h: number; now: Date }>`
    select now() as now,
      (select coalesce(sum(lines), 0)::bigint from hour_total where true ${reach}) as total,
      (select coalesce(sum(lines), 0)::bigint from receipt_total where received_hour >= ${firstWholeHour} ${reach})
      + (select count(*) from count_line where ${isBeforeWholeHours} ${reach}) as total24h
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without conditions answered no row');
  return row;
}

/** All recognised live lines by the hour of day in UTC-5 in which they were counted; hours without lines are left out. */
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

/** How many live products some pharmacies, or with null all of them, have; exact. */
export async function countProducts(db: Database, pharmacyIds: readonly string[] | null): Promise<number> {
  let query = db
    .selectFrom('product_total')
    .modifyFront(fixed)
    .select(sql<number>`coalesce(sum(products), 0)::bigint`.as('products'));
  const reach = withinReach({ pharmacyIds }, 'pharmacy_id');
  if (reach !== null) query = query.where(reach);
  return (await query.executeTakeFirstOrThrow()).products;
}

/** Distinct internal codes per pharmacy, summed over all pharmacies; products without one don't count. Exact. */
export async function countInternalCodes(db: Database, caller: Reaching): Promise<number> {
  const reach = withinReach(caller, 'product_total.pharmacy_id');
  const row = await db
    .selectFrom('product_total')
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .select(sql<number>`coalesce(sum(internal_codes), 0)::bigint`.as('codes'))
    .executeTakeFirstOrThrow();
  return row.codes;
}

import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

/** Adds what triggers noted since the last time to the tallies. If another session is doing it, this one does nothing. */
export async function foldTallies(db: Database | Transaction): Promise<void> {
  await sql`select fold_tallies()`.execute(db);
}

/** Counts all live rows anew and sets the tallies to it; writers go on meanwhile (docs/operations.md, "Totals"). */
export async function rebuildTallies(db: Database | Transaction): Promise<void> {
  await sql`select rebuild_tallies()`.execute(db);
}

/** A total that isn't what counting gives. `of` names the pharmacy, the place in it, and what is counted. */
export interface TallyDifference {
  readonly pharmacy_id: string;
  readonly of: string;
  readonly kept: number;
  readonly counted: number;
}

/** The totals that differ from the rows, compared in one snapshot; none if all is well. It reads every live row. */
export async function findTallyDifferences(db: Database | Transaction): Promise<TallyDifference[]> {
  const { rows } = await sql<TallyDifference>`
    with kept as (
      select pharmacy_id, 'linhas do inventário ' || inventory_number || coalesce(', seção ' || section_id, '') as of,
        lines as total from place_total
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
  `.execute(db);
  return rows;
}

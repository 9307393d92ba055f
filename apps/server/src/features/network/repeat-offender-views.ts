import type { RepeatOffender } from '@balanco/contract/progress/network';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import { lastSettlements, repeatOffenders } from './last-settlements.js';

/**
 * One page of the items that were short in the last three results of a pharmacy, the most R$ first (docs/network.md, "Repeat
 * offenders"). Refuses `not_found`.
 */
export async function viewRepeatOffenders(
  db: Database,
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: RepeatOffender[] }> {
  const pharmacyId = await findPharmacyId(db, id);
  const { rows } = await sql<{ count: number; results: RepeatOffender[] | null }>`
    with known as (${lastSettlements(sql`${pharmacyId}::uuid`)}),
    repeated as materialized (${repeatOffenders(sql`${pharmacyId}`, sql`array(select unnest(ids) from known)`)}),
    cut as (
      select *, row_number() over (order by money, item_key collate "C") as place from repeated
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from repeated) as count, (
      select json_agg(json_build_object(
        'key', cut.item_key, 'internal_code', newest.internal_code, 'barcodes', newest.barcodes,
        'description', newest.description, 'department', newest.department, 'money', money, 'differences', (
          select json_agg(item.difference order by place_of.ordinality)
          from unnest((select ids from known)) with ordinality as place_of (settlement_id, ordinality)
          join settlement_item as item on item.pharmacy_id = ${pharmacyId}
            and item.settlement_id = place_of.settlement_id and item.item_key = cut.item_key
        )
      ) order by place)
      from cut join settlement_item as newest on newest.pharmacy_id = ${pharmacyId}
        and newest.settlement_id = (select ids[1] from known) and newest.item_key = cut.item_key
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

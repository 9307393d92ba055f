import type { LateCount } from '@balanco/contract/settlement/late-counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { bringUpToDate } from '../comparison/kept-comparison.js';
import { viewNewestLines } from '../counts/newest-line-views.js';
import { lateCounts } from './late-count-views.js';

interface LateRow extends Omit<LateCount, 'lines' | 'units' | 'decision'> {
  readonly count_id: number;
}

/** More lines than the counts of a page have. */
const LINE_LIMIT = 100_000;

/** One page of an inventory's late counts, those that were written last first, and how many there are. */
export async function viewLateCounts(
  db: Database,
  confronted: Confronted,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: LateCount[] }> {
  const { rows } = await sql<{ count: number; results: LateRow[] | null }>`
    with ${lateCounts(confronted)},
    cut as materialized (
      select * from late order by changed_at desc, count_id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from late) as count, (
      select json_agg(json_build_object(
        'count_id', count_id, 'count_version', count_version, 'what', what, 'settled_units', settled_units,
        'decision_reason', decision_reason, 'decided_by', decided_by
      ) order by changed_at desc, count_id desc) from cut
    ) as results
  `.execute(db);
  const found = rows[0]?.results ?? [];
  const ids = found.map((late) => late.count_id);
  // Those of a deleted count are no longer live, and those of one that was moved away may be in another pharmacy.
  const isOfThem = sql`count_line.pharmacy_id = ${confronted.pharmacyId} and count_line.count_id = any(${ids}::bigint[])`;
  const lines = await viewNewestLines(db, isOfThem, LINE_LIMIT);
  const units = ids.length === 0 ? {} : await viewUnits(db, confronted, ids);
  return {
    count: rows[0]?.count ?? 0,
    results: found.map((late) => ({
      ...late,
      lines: lines.filter((line) => line.count_id === late.count_id),
      units: units[late.count_id] ?? 0,
      decision: late.decision_reason === null ? null : 'discarded',
    })),
  };
}

/** The units that counts have in the inventory now, by count, with the factors of bound codes. */
async function viewUnits(
  db: Database,
  confronted: Confronted,
  ids: readonly number[],
): Promise<Readonly<Record<number, number>>> {
  await bringUpToDate(db, confronted);
  const { rows } = await sql<{ units: Record<number, number> | null }>`
    select json_object_agg(count_id, units) as units
    from (
      select count_id, sum(line_units(quantity, factor, bound_factor)) as units
      from count_line
      join comparison_code using (pharmacy_id, inventory_number, barcode_key, internal_code_key)
      where pharmacy_id = ${confronted.pharmacyId} and inventory_number = ${confronted.number}
        and count_id = any(${ids}::bigint[]) and live and kind <> 'unrecognised'
      group by count_id
    ) as of_count
  `.execute(db);
  return rows[0]?.units ?? {};
}

import type { UnresolvedCode, UnresolvedReason } from '@balanco/contract/comparison/unresolved-code';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';
import { searchWords } from '../../db/search-terms.js';
import type { Confronted } from './confronted-views.js';
import { countingLines } from './counting-lines.js';
import { comparedItems } from './kept-comparison.js';

interface UnresolvedCodeCut {
  readonly reason?: UnresolvedReason | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of the counted codes that lead to no item, those with the most units first (docs/closing.md, "Codes"). A
 * barcode of two items names both. A GTIN-14 that holds the barcode of an item names that item: it may be a box of it.
 */
export async function listUnresolvedCodes(
  db: Database,
  confronted: Confronted,
  { reason, search, page, pageSize }: UnresolvedCodeCut,
): Promise<{ count: number; results: UnresolvedCode[] }> {
  const words = searchWords(search).map(
    (word) => sql`fold(barcode_key || ' ' || internal_code_key) like like_anywhere(${word})`,
  );
  const ofCode = sql`barcode_key = cut.barcode_key and internal_code_key = cut.internal_code_key`;
  const { rows } = await sql<{ count: number; results: UnresolvedCode[] | null }>`
    with ${await comparedItems(db, confronted)},
    selected as materialized (
      select * from resolved
      where ${reason === undefined ? sql`reason is not null` : sql`reason = ${reason}`} and ${words.length === 0 ? sql`true` : sql.join(words, sql` and `)}
    ),
    cut as materialized (
      select * from selected order by units desc, barcode_key collate "C", internal_code_key collate "C"
      limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from selected) as count, (
      select json_agg(json_build_object(
        'barcode', line.barcode, 'internal_code', line.internal_code, 'reason', reason, 'units', units,
        'units_at_1', units_at_1, 'lines', lines, 'last_at', ${isoMoment(sql`line.last_at`)},
        'sections', array(select name from section where id = any(section_ids) order by name collate pt_br),
        'collectors', array(select distinct name from collector where id = any(collector_ids) order by name),
        'candidates', coalesce((
          select json_agg(json_build_object(
            'key', judged.item_key, 'description', description, 'internal_code', judged.internal_code
          ) order by judged.item_key collate "C")
          from judged where item_key = any(cut.candidates)
        ), '[]'),
        'photos', coalesce((
          select json_agg(json_build_object(
            'id', photo.id, 'taken_at', ${isoMoment(sql`taken_at`)}, 'taken_by', taken_by
          ) order by arrived_at desc, photo.id)
          from photo
          where inventory_number = ${confronted.number}
            and code_key = coalesce(nullif(cut.barcode_key, ''), cut.internal_code_key)
        ), '[]'),
        'ignored', (
          select json_build_object('reason', ignored_code.reason, 'by', ignored_by) from ignored_code
          where inventory_number = ${confronted.number} and ignored_code.barcode_key = cut.barcode_key
            and ignored_code.internal_code_key = cut.internal_code_key
        )
      ) order by units desc, cut.barcode_key collate "C", cut.internal_code_key collate "C")
      from cut
      cross join lateral (
        select min(barcode) as barcode, min(internal_code) as internal_code, max(created_at) as last_at,
          array_agg(distinct section_id) as section_ids, array_agg(distinct collector_id) as collector_ids
        from (${countingLines(confronted, ofCode, textsOfLine(confronted))}) as each
      ) as line
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

/** The codes of a line as they were counted, and when; a frozen line has its keys, and the moment of its count. */
function textsOfLine({ pharmacyId }: Pick<Confronted, 'pharmacyId'>) {
  return {
    live: sql`barcode, internal_code, created_at`,
    frozen: sql`
      barcode_key, internal_code_key,
      (select created_at from count where count.pharmacy_id = ${pharmacyId} and count.id = count_id)
    `,
  };
}

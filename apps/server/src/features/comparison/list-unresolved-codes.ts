import {
  type UnresolvedCode,
  type UnresolvedReason,
  unresolvedCodeSchema,
} from '@balanco/contract/comparison/comparison';
import { sql } from 'kysely';
import { answering, orNull } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { boxReading } from '../counts/box-readings.js';
import { catalogueItem } from '../products/catalogue.js';
import type { ComparisonBasis } from './comparison-basis.js';
import { countingLines } from './counting-lines.js';
import { comparisonItems } from './kept-comparison.js';

interface UnresolvedCodeCut {
  readonly reason?: UnresolvedReason | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Codes with the most units come first (docs/comparison.md, "Codes"). Names both items of a barcode, and for
 * a GTIN-14 the item that may be in the box.
 */
export async function listUnresolvedCodes(
  db: Database,
  inventory: ComparisonBasis,
  { reason, search, page, pageSize }: UnresolvedCodeCut,
): Promise<{ count: number; results: UnresolvedCode[] }> {
  const words = searchWords(search).map(
    (word) => sql`fold(barcode_key || ' ' || internal_code_key) like like_anywhere(${word})`,
  );
  const ofCode = sql`barcode_key = cut.barcode_key and internal_code_key = cut.internal_code_key`;
  const found = await answering({ count: 'int', results: orNull([unresolvedCodeSchema]) })`
    with ${await comparisonItems(db, inventory)},
    selected as materialized (
      select * from resolved
      where ${reason === undefined ? sql`reason is not null` : sql`reason = ${reason}`}
        and ${words.length === 0 ? sql`true` : sql.join(words, sql` and `)}
    ),
    cut as materialized (
      select * from selected order by units desc, barcode_key collate "C", internal_code_key collate "C"
      limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from selected) as count, (
      select json_agg(json_build_object(
        'barcode', line.barcode, 'internal_code', line.internal_code, 'reason', reason, 'units', units,
        'units_at_1', units_at_1, 'line_factor', line_factor, 'lines', lines, 'last_at', ${isoMoment(sql`line.last_at`)},
        'sections', array(select name from section where id = any(section_ids) order by name collate pt_br),
        'collectors', array(select distinct name from collector where id = any(collector_ids) order by name),
        'candidates', coalesce((
          select json_agg(json_build_object(
            'key', judged.item_key, 'description', description, 'internal_code', judged.internal_code
          ) order by judged.item_key collate "C")
          from judged where item_key = any(cut.candidates)
        ), '[]'),
        'invoiced', (
          select json_build_object('description', invoice_item.description, 'item', case
            when invoice_item.item_key is not null then ${catalogueItem(sql`invoice_item.pharmacy_id`, sql`invoice_item.item_key`)} end)
          from invoice_item join invoice on invoice.id = invoice_id
          where reason = 'unregistered' and invoice_item.pharmacy_id = ${inventory.pharmacyId}
            and unit_ean_key = nullif(cut.barcode_key, '') and invoice.kind = 'purchase' and cancelled_at is null
          order by issued_at desc, invoice_id, invoice_item.line limit 1
        ),
        'photos', coalesce((
          select json_agg(json_build_object(
            'id', photo.id, 'kind', kind, 'taken_at', ${isoMoment(sql`taken_at`)}, 'taken_by', taken_by
          ) order by arrived_at desc, photo.id)
          from photo
          where inventory_number = ${inventory.number}
            and code_key = coalesce(nullif(cut.barcode_key, ''), cut.internal_code_key)
        ), '[]'),
        'boxes', coalesce((
          select json_agg(json_build_object(
            'line_id', line.id, 'serial', line.serial, 'reading', ${boxReading(sql`line.id`)},
            'same_box', case when same_box.first_id is not null then ${boxReading(sql`same_box.first_id`)} end,
            'other_box', case when other_box.line_id is not null then json_build_object(
              'by', decided_by, 'at', ${isoMoment(sql`decided_at`)}
            ) end
          ) order by line.created_at, line.id)
          from count_line as line
          left join same_box on same_box.line_id = line.id
          left join other_box on other_box.inventory_number = line.inventory_number and other_box.line_id = line.id
            and other_box.barcode_key = line.barcode_key and other_box.serial = line.serial
          where line.pharmacy_id = ${inventory.pharmacyId} and line.inventory_number = ${inventory.number}
            and line.barcode_key = cut.barcode_key and line.internal_code_key = cut.internal_code_key
            and line.live and coalesce(same_box.line_id, other_box.line_id) is not null
        ), '[]'),
        'ignored', (
          select json_build_object('reason', ignored_code.reason, 'by', ignored_by) from ignored_code
          where inventory_number = ${inventory.number} and ignored_code.barcode_key = cut.barcode_key
            and ignored_code.internal_code_key = cut.internal_code_key
        )
      ) order by units desc, cut.barcode_key collate "C", cut.internal_code_key collate "C")
      from cut
      cross join lateral (
        select min(barcode) as barcode, min(internal_code) as internal_code, max(created_at) as last_at,
          (array_agg(factor order by created_at desc) filter (where factor <> 1))[1] as line_factor,
          array_agg(distinct section_id) as section_ids, array_agg(distinct collector_id) as collector_ids
        from (${countingLines(inventory, ofCode, textsOfLine(inventory))}) as each
      ) as line
    ) as results
  `.first(db);
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

/** A frozen line has only keys and its count's moment. */
function textsOfLine({ pharmacyId }: Pick<ComparisonBasis, 'pharmacyId'>) {
  return {
    live: sql`barcode, internal_code, created_at`,
    frozen: sql`
      barcode_key, internal_code_key,
      (select created_at from count where count.pharmacy_id = ${pharmacyId} and count.id = count_id)
    `,
  };
}

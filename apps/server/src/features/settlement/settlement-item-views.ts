import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { ItemSort } from '@balanco/contract/comparison/closing-items';
import type { listSettlementItems, SettlementItem } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';
import { searchWords } from '../../db/search-terms.js';
import { itemOrder } from '../comparison/item-rows.js';

type ItemQuery = EndpointInput<typeof listSettlementItems>['query'];

const filterConditions: Readonly<Record<NonNullable<ItemQuery['filter']>, RawBuilder<unknown>>> = {
  divergent: sql`difference <> 0`,
  uncounted: sql`counted is null`,
  matching: sql`counted is not null and difference = 0`,
  shortage: sql`difference < 0`,
  overage: sql`difference > 0`,
};

/** One page of a settlement's items, and how many the filters leave, in one statement. */
export async function viewSettlementItems(
  db: Database,
  settlementId: string,
  { filter, search, sort, page, page_size: pageSize }: ItemQuery,
): Promise<{ count: number; results: SettlementItem[] }> {
  const conditions = searchWords(search).map(
    (word) => sql`
      fold(description || ' ' || internal_code || ' ' || array_to_string(barcodes, ' ')) like like_anywhere(${word})
    `,
  );
  if (filter !== undefined) conditions.push(filterConditions[filter]);
  const { rows } = await sql<{ count: number; results: SettlementItem[] | null }>`
    with selected as (
      select * from settlement_item
      where settlement_id = ${settlementId} and ${sql.join([sql`true`, ...conditions], sql` and `)}
    ),
    cut as (
      select *, row_number() over (order by ${orderOf(sort)}) as place from selected
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from selected) as count, (
      select json_agg(json_build_object(
        'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes, 'description', description,
        'department', department, 'expected', expected, 'counted', counted, 'settled', settled, 'how', how,
        'round', coalesce(round, case when how = 'counted' then '1' end), 'rounds', rounds,
        'moved', moved, 'expected_at', ${isoMoment(sql`expected_at`)}, 'is_estimated', is_estimated, 'moved_in_count', moved_in_count,
        'difference', difference, 'value', value, 'difference_value', difference_value, 'reason', reason,
        'reason_text', reason_text
      ) order by place) from cut
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

function orderOf(sort: ItemSort | 'key'): RawBuilder<unknown> {
  return sort === 'key' ? sql`item_key collate "C"` : itemOrder(sort);
}

import { type SettledPhotos, settledPhotosSchema } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';

/**
 * Photos that had arrived when the version was settled, by the item that their code led to then, and the wanted
 * ones that lacked (docs/settlement.md, "The sheet (Ata)"). Photos are erased after 90 days, here too.
 */
export async function viewSettlementPhotos(db: Database, settlementId: string): Promise<SettledPhotos> {
  return answering(settledPhotosSchema.shape)`
    with version as (
      select id, inventory_number, settled_at, time_zone, details from settlement where id = ${settlementId}
    ),
    code as materialized (
      select distinct item_key, code_key
      from settlement_line cross join unnest(array[barcode_key, internal_code_key]) as code_key
      where settlement_id = ${settlementId} and item_key is not null and code_key <> ''
    ),
    picture as materialized (
      select distinct on (photo.id) photo.id, kind, taken_at, taken_by, code, coalesce(code.item_key, '') as key,
        coalesce(internal_code, '') as internal_code, coalesce(description, '') as description
      from version
      join photo on photo.inventory_number = version.inventory_number and arrived_at <= settled_at
      left join code using (code_key)
      left join settlement_item as item on item.settlement_id = version.id and item.item_key = code.item_key
      order by photo.id, code.item_key
    ),
    wanted as (
      select item_key, 'zero' as kind from settlement_line
      where settlement_id = ${settlementId} and item_key is not null and quantity * factor = 0
      union
      select line.item_key, 'expired' from settlement_line as line cross join version
      join count_line on count_line.id = line.line_id
      where settlement_id = version.id and line.item_key is not null
        and expiry < (created_at at time zone time_zone)::date
      union
      select item_key, 'broken' from settlement_item
      where settlement_id = ${settlementId} and reason = 'breakage'
      union
      select item_key, 'controlled' from settlement_item cross join version
      where settlement_id = version.id and counted is not null
        and details -> 'controlled_departments' ? department
    ),
    missing as (
      select item_key, array_agg(kind order by kind) as kinds from wanted cross join version
      where details -> 'photo_kinds' ? kind and item_key not in (select key from picture)
      group by item_key
    )
    select coalesce((
        select json_agg(json_build_object('id', id, 'kind', kind, 'taken_at', ${isoMoment(sql`taken_at`)},
          'taken_by', taken_by, 'code', code, 'key', key, 'internal_code', internal_code,
          'description', description) order by description collate pt_br, key, taken_at, id)
        from picture
      ), '[]') as results,
      coalesce((
        select json_agg(json_build_object('key', item_key, 'internal_code', internal_code,
          'description', description, 'kinds', kinds) order by description collate pt_br, item_key)
        from missing join settlement_item using (item_key) where settlement_id = ${settlementId}
      ), '[]') as missing
  `.one(db);
}

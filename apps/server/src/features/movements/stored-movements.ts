import type { MovementRow } from '@balanco/adjustment-file/read-movement-file';
import { MOVEMENT_LISTED, type MovementPreview } from '@balanco/contract/comparison/movements';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';

type StoredAlready = Pick<MovementPreview, 'known' | 'other_form'>;

/**
 * Compares with other imports by item, day and direction. `known` rows count once; `other_form` would count
 * twice: one covers a whole day, or only one has seconds (docs/comparison.md, "Files of movements").
 */
export async function viewStoredAlready(
  db: Queries,
  pharmacyId: string,
  rows: readonly MovementRow[],
  timeZone: string,
): Promise<StoredAlready> {
  const answer = await answering({ known: 'int', rows: 'int', count: 'int', results: 'json' })`
    with sent as materialized (${sentRows(rows, timeZone)}),
    stored as materialized (
      select import_id, line, code_key, moved_on, moved_at, quantity from stock_movement
      where pharmacy_id = ${pharmacyId}
        and moved_on between (select min(moved_on) from sent) and (select max(moved_on) from sent)
    ),
    owner as materialized (
      ${catalogueCodes(pharmacyId, sql`select code_key from sent union select code_key from stored`)}
    ),
    -- A code without an item stands for itself.
    sent_item as materialized (
      select line, code, description, coalesce(item_key, 'c:' || code_key) as item, moved_on, moved_at,
        quantity * coalesce(factor, 1) as units
      from sent left join owner using (code_key)
    ),
    stored_item as materialized (
      select import_id, coalesce(item_key, 'c:' || code_key) as item, moved_on, moved_at,
        quantity * coalesce(factor, 1) as units
      from stored left join owner using (code_key)
    ),
    equal as materialized (
      select item, moved_on, moved_at, units, least(sent.rows, stored.rows) as rows
      from (
        select item, moved_on, coalesce(moved_at, 'infinity') as moved_at, units, count(*) as rows
        from sent_item group by 1, 2, 3, 4
      ) as sent
      join (
        select item, moved_on, moved_at, units, max(rows) as rows
        from (
          select item, moved_on, coalesce(moved_at, 'infinity') as moved_at, units, count(*) as rows
          from stored_item group by import_id, 1, 2, 3, 4
        ) as of_file
        group by item, moved_on, moved_at, units
      ) as stored using (item, moved_on, moved_at, units)
    ),
    fresh as materialized (
      select * from sent_item
      where not exists (
        select from equal
        where equal.item = sent_item.item and equal.moved_on = sent_item.moved_on
          and equal.units = sent_item.units and equal.moved_at = coalesce(sent_item.moved_at, 'infinity')
      )
    ),
    -- The other files by item, day and direction. A row with an hour can be part of one of the whole day.
    stored_form as materialized (
      select item, moved_on, sign(units) as direction, count(*) as rows, sum(units) as units,
        count(*) filter (where moved_at is null) as day_rows,
        sum(units) filter (where moved_at is null) as day_units,
        min(import_id::text)::uuid as import_id
      from stored_item group by 1, 2, 3
    ),
    -- The same moment, to the second in one file and to the minute in another.
    stored_minute as materialized (
      select item, moved_on, units, date_trunc('minute', moved_at) as minute,
        bool_or(date_trunc('minute', moved_at) = moved_at) as is_minute,
        count(*) as rows, min(import_id::text)::uuid as import_id
      from stored_item where moved_at is not null group by 1, 2, 3, 4
    ),
    other as materialized (
      select fresh.*, case when moved_at is null then 'day' else 'hour' end as form,
        case when moved_at is null then stored_form.rows else day_rows end as known_rows,
        case when moved_at is null then stored_form.units else day_units end as known_units, import_id
      from fresh
      join stored_form using (item, moved_on)
      where direction = sign(fresh.units) and (moved_at is null or day_rows > 0)
      union all
      select fresh.*, 'minute', stored_minute.rows, stored_minute.rows * units, import_id
      from fresh
      join stored_minute using (item, moved_on, units)
      where moved_at is not null and minute = date_trunc('minute', moved_at)
        and is_minute <> (minute = moved_at)
    ),
    listed as (
      select min(line) as line, min(code) as code, min(description) as description, moved_on, form,
        count(*) as rows, sum(units) as units,
        case when form = 'minute' then sum(known_rows) else min(known_rows) end as known_rows,
        case when form = 'minute' then sum(known_units) else min(known_units) end as known_units,
        min(file_name) as file_name
      from other join movement_import on movement_import.id = import_id
      group by item, moved_on, sign(units), form
      order by abs(sum(units)) desc, 1
    )
    select (select coalesce(sum(rows), 0)::integer from equal) as known,
      (select count(distinct line) from other) as rows,
      (select count(*) from listed) as count, coalesce((
        select json_agg(json_build_object(
          'line', line, 'code', code, 'description', description,
          'day', to_char(moved_on, 'YYYY-MM-DD'), 'form', form, 'rows', rows, 'quantity', units,
          'known_rows', known_rows, 'known_quantity', known_units, 'file_name', file_name
        )) from (select * from listed limit ${MOVEMENT_LISTED}) as shown
      ), '[]') as results
  `.one(db);
  const { known, results, ...other } = answer;
  // Tests check the statement's rows against the contract.
  return { known, other_form: { ...other, results: results as StoredAlready['other_form']['results'] } };
}

export async function findCodeNames(db: Queries, pharmacyId: string, codes: readonly string[]) {
  const rows = await answering({ code: 'text', description: 'text' })`
    with sent as materialized (
      select code, code_key(code) as code_key from unnest(${[...new Set(codes)]}::text[]) as code
    )
    select code, description from sent
    join (${catalogueCodes(pharmacyId, sql`select code_key from sent`)}) as owner using (code_key)
  `.all(db);
  return new Map(rows.map(({ code, description }) => [code, description]));
}

/** Makes columns of stock_movement; days and hours are local. */
export function sentRows(rows: readonly MovementRow[], timeZone: string): RawBuilder<unknown> {
  const column = <T>(of: (row: MovementRow) => T) => rows.map(of);
  return sql`
    select line, code, code_key(code) as code_key, day as moved_on,
      (day + hour) at time zone ${timeZone}::text as moved_at, quantity
    from unnest(
      ${column(({ line }) => line)}::integer[], ${column(({ code }) => code)}::text[],
      ${column(({ day }) => day)}::date[],
      ${column(({ hour }) => hour)}::time[], ${column(({ quantity }) => String(quantity))}::numeric[]
    ) as sent (line, code, day, hour, quantity)
  `;
}

/**
 * `code_key`, `item_key`, `factor` and `description` of the only item per code: as barcode, else internal
 * code, else binding.
 * @param keys a query of one column
 */
export function catalogueCodes(pharmacyId: string, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (code_key) code_key, item_key, factor, description
    from (
      select barcode_key as code_key, min(item_key(internal_code_key, barcode_key)) as item_key, 1 as factor,
        max(description) as description, 1 as step
      from product
      where pharmacy_id = ${pharmacyId} and deleted_at is null
        and barcode_key <> '' and barcode_key in (${keys})
      group by barcode_key
      having min(item_key(internal_code_key, barcode_key)) = max(item_key(internal_code_key, barcode_key))
      union all
      select internal_code_key, 'i:' || internal_code_key, 1, max(description), 2 from product
      where pharmacy_id = ${pharmacyId} and deleted_at is null
        and internal_code_key <> '' and internal_code_key in (${keys})
      group by internal_code_key
      union all
      select code_key, item_key, factor, code, 3 from code_binding
      where pharmacy_id = ${pharmacyId} and removed_at is null and code_key in (${keys})
    ) as any_code
    order by code_key, step, item_key
  `;
}

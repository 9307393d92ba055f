import type { MovementRow } from '@balanco/adjustment-file/read-movement-file';
import { MOVEMENT_LISTED, type MovementPreview } from '@balanco/contract/comparison/movements';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { catalogueCodes } from './catalogue-codes.js';
import { sentRows } from './sent-rows.js';

/** What the files of a pharmacy say already of what another file says. */
export type StoredAlready = Pick<MovementPreview, 'known' | 'other_form'>;

/**
 * How many rows of a file other files of the pharmacy have already, which count once, and which rows look like what is imported
 * already in another form, which would count twice, by item, day and direction: one of them is of a whole day, or both are of
 * one minute and only one says the second (docs/closing.md, "Files of movements").
 */
export async function viewStoredAlready(
  tx: Transaction,
  pharmacyId: string,
  rows: readonly MovementRow[],
  timeZone: string,
): Promise<StoredAlready> {
  const found = await sql<{ known: number; rows: number; count: number; results: unknown }>`
    with sent as materialized (${sentRows(rows, timeZone)}),
    stored as materialized (
      select import_id, line, code_key, moved_on, moved_at, quantity from stock_movement
      where pharmacy_id = ${pharmacyId}
        and moved_on between (select min(moved_on) from sent) and (select max(moved_on) from sent)
    ),
    owner as materialized (
      ${catalogueCodes(pharmacyId, sql`select code_key from sent union select code_key from stored`)}
    ),
    -- A code without an item is what it says.
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
        select item, moved_on, coalesce(moved_at, 'infinity') as moved_at, units, count(*) as rows from sent_item group by 1, 2, 3, 4
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
        where equal.item = sent_item.item and equal.moved_on = sent_item.moved_on and equal.units = sent_item.units
          and equal.moved_at = coalesce(sent_item.moved_at, 'infinity')
      )
    ),
    -- Of each item, day and direction, what the other files say: what has an hour can be a part of what is of the whole day.
    stored_form as materialized (
      select item, moved_on, sign(units) as direction, count(*) as rows, sum(units) as units,
        count(*) filter (where moved_at is null) as day_rows, sum(units) filter (where moved_at is null) as day_units,
        min(import_id::text)::uuid as import_id
      from stored_item group by 1, 2, 3
    ),
    -- The same moment, which one file says to the second and another one to the minute.
    stored_minute as materialized (
      select item, moved_on, units, date_trunc('minute', moved_at) as minute, bool_or(date_trunc('minute', moved_at) = moved_at) as is_minute,
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
      where moved_at is not null and minute = date_trunc('minute', moved_at) and is_minute <> (minute = moved_at)
    ),
    listed as (
      select min(line) as line, min(code) as code, min(description) as description, moved_on, form, count(*) as rows,
        sum(units) as units, case when form = 'minute' then sum(known_rows) else min(known_rows) end as known_rows,
        case when form = 'minute' then sum(known_units) else min(known_units) end as known_units,
        min(file_name) as file_name
      from other join movement_import on movement_import.id = import_id
      group by item, moved_on, sign(units), form
      order by abs(sum(units)) desc, 1
    )
    select (select coalesce(sum(rows), 0)::integer from equal) as known, (select count(distinct line) from other) as rows,
      (select count(*) from listed) as count, coalesce((
        select json_agg(json_build_object(
          'line', line, 'code', code, 'description', description, 'day', to_char(moved_on, 'YYYY-MM-DD'), 'form', form,
          'rows', rows, 'quantity', units, 'known_rows', known_rows, 'known_quantity', known_units, 'file_name', file_name
        )) from (select * from listed limit ${MOVEMENT_LISTED}) as shown
      ), '[]') as results
  `.execute(tx);
  const [answer] = found.rows;
  if (answer === undefined) throw new Error('a select without from has a row');
  const { known, results, ...other } = answer;
  // The rows are built above in the form of the contract, which tests check.
  return { known, other_form: { ...other, results: results as StoredAlready['other_form']['results'] } };
}

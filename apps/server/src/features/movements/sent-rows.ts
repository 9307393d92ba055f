import type { MovementRow } from '@balanco/adjustment-file/read-movement-file';
import { type RawBuilder, sql } from 'kysely';

/** The rows of a file as SQL, with the columns of stock_movement. Days and hours are as in the pharmacy. */
export function sentRows(rows: readonly MovementRow[], timeZone: string): RawBuilder<unknown> {
  const column = <T>(of: (row: MovementRow) => T) => rows.map(of);
  return sql`
    select line, code, code_key(code) as code_key, day as moved_on,
      (day + hour) at time zone ${timeZone}::text as moved_at, quantity
    from unnest(
      ${column(({ line }) => line)}::integer[], ${column(({ code }) => code)}::text[], ${column(({ day }) => day)}::date[],
      ${column(({ hour }) => hour)}::time[], ${column(({ quantity }) => String(quantity))}::numeric[]
    ) as sent (line, code, day, hour, quantity)
  `;
}

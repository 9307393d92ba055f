import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: when everybody who counted in a section had declared it 'pronta' with what the server has, or null
 * (docs/progress.md, "Sections one by one").
 *
 * @param section an alias with `pharmacy_id` and `inventory_number`
 */
export function declaredAt(section: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(
    select case when bool_and(holds) and not exists (
      select from count_line as line join count
        on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
      where line.pharmacy_id = ${section}.pharmacy_id
        and line.inventory_number = ${section}.inventory_number and line.section_id = ${id} and line.live
        and not exists (
          select from section_done as own where own.section_id = ${id} and own.sub = count.cognito_user_id
        )
    ) then max(declared_at) end
    from section_done where section_done.section_id = ${id}
  )`;
}

import { sql } from 'kysely';

/**
 * SQL: the rows of `recount_item` on lists that hold, of recounts that were neither cancelled nor deleted, each with
 * `finalised_at`, when its list was closed.
 */
export const liveLists = sql`(
  select recount_item.*, section.finalised_at
  from recount_item join recount using (section_id) join section on section.id = section_id
  where recount.cancelled_at is null and section.deleted_at is null
)`;

import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the moment that the catalogue's stock is of: the end of the pharmacy's last import that ended well, else the last change
 * of a product, else null (docs/closing.md, "Open shop"). Neither a capture nor a description that was corrected since moves it.
 */
export function momentOfCatalogue(pharmacyId: string): RawBuilder<unknown> {
  return sql`coalesce(
    ${momentOfImport(pharmacyId)},
    (select max(updated_at) from product where pharmacy_id = ${pharmacyId} and deleted_at is null)
  )`;
}

/** SQL for the end of the pharmacy's last import that ended well; null if none is known. */
export function momentOfImport(pharmacyId: string): RawBuilder<unknown> {
  return sql`(
    select case when failure is null then ended_at else last_good_at end from import_report where pharmacy_id = ${pharmacyId}
  )`;
}

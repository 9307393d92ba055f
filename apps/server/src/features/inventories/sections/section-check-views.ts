import { sql } from 'kysely';

/**
 * SQL, two columns for the checklist (docs/fechamento.md, "Antes de apurar"): how many live sections of an inventory somebody
 * declared done with something else than the server had, or got counts after that; and how many have a label that was printed and
 * never read.
 */
export function sectionChecks(number: number) {
  return sql`
    (
      select count(distinct section.id) from section_done join section on section.id = section_id
      where section_done.inventory_number = ${number} and deleted_at is null
        and (not matches or withdrawn_at is not null)
    ) as "doubtfulSections",
    (
      select count(*) from section_tag join section on section.id = section_id
      where section_tag.inventory_number = ${number} and deleted_at is null
        and printed_at is not null and read_at is null
    ) as "unreadLabels"
  `;
}

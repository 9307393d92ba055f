import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';
import { type PersonsPart, viewDeclaredParts } from '../inventories/sections/section-done-views.js';

/** A section of an inventory, with its lines and those of the section of the same name in the pharmacy's last inventory. */
export interface SectionProgress {
  readonly id: string;
  readonly name: string;
  readonly collector_sub: string | null;
  readonly collector_name: string | null;
  readonly created_at: string;
  readonly finalised_at: string | null;
  readonly is_recount: boolean;
  readonly lines: number;
  /** Null if the last inventory has no such section. */
  readonly lines_before: number | null;
  /** Who declared it 'pronta', in the order of the declarations. */
  readonly done: readonly PersonsPart[];
}

/** The live sections of an inventory, in the order in which they were opened. Lines are kept totals, so they are exact. */
export async function viewSectionProgress(
  db: Database,
  inventory: { readonly number: number; readonly pharmacyId: string },
): Promise<SectionProgress[]> {
  const { number, pharmacyId } = inventory;
  const done = await viewDeclaredParts(db, inventory);
  const { rows } = await sql<Omit<SectionProgress, 'done'>>`
    with last_inventory as (
      select number from inventory
      where pharmacy_id = ${pharmacyId} and number <> ${number} and source <> 'pharmacy'
        and deleted_at is null and finalised_at is not null
      order by finalised_at desc, number desc limit 1
    ),
    total as (
      select section_id, inventory_number, lines from place_total
      where pharmacy_id = ${pharmacyId} and inventory_number in (select number from last_inventory union all select ${number})
    ),
    before as (
      select fold(name) as name, sum(coalesce(lines, 0))::bigint as lines
      from section left join total on total.section_id = section.id
      where section.inventory_number in (select number from last_inventory)
        and section.deleted_at is null and section.kind = 'count'
      group by 1
    )
    select section.id, section.name, collector_sub, collector_name, ${isoMoment(sql`created_at`)} as created_at,
      ${isoMoment(sql`finalised_at`)} as finalised_at, section.kind = 'recount' as is_recount,
      coalesce(total.lines, 0) as lines, before.lines as lines_before
    from section
    left join total on total.section_id = section.id
    left join before on before.name = fold(section.name) and section.kind = 'count'
    where section.inventory_number = ${number} and section.deleted_at is null
    order by section.created_at, section.id
  `.execute(db);
  return rows.map((section) => ({ ...section, done: done.get(section.id) ?? [] }));
}

import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';
import type { EnteredSection } from './section-views.js';

/** Notes the first reading of a section's label; false if it was read before. */
export async function noteLabelRead(
  tx: Transaction,
  { id, pharmacyId, inventoryNumber }: Pick<EnteredSection, 'id' | 'pharmacyId' | 'inventoryNumber'>,
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into section_tag (section_id, pharmacy_id, inventory_number, read_at, read_by)
    values (${id}, ${pharmacyId}, ${inventoryNumber}, now(), ${by})
    on conflict (section_id) do update set read_at = excluded.read_at, read_by = excluded.read_by
    where section_tag.read_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes that labels of live sections of an inventory are printed, and returns the ids of those that are its sections. */
export async function noteLabelsPrinted(
  tx: Transaction,
  inventoryNumber: number,
  ids: readonly string[],
  by: string,
): Promise<string[]> {
  const { rows } = await sql<{ section_id: string }>`
    insert into section_tag (section_id, pharmacy_id, inventory_number, printed_at, printed_by)
    select id, pharmacy_id, inventory_number, now(), ${by} from section
    where inventory_number = ${inventoryNumber} and deleted_at is null and id = any(${ids}::uuid[])
    order by id
    on conflict (section_id) do update set printed_at = excluded.printed_at, printed_by = excluded.printed_by
    returning section_id
  `.execute(tx);
  return rows.map((row) => row.section_id);
}

import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

export interface SectionCollector {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

interface NewSection {
  /** The UUID that an app made; without it the server makes one. */
  readonly id?: string;
  readonly inventoryNumber: number;
  readonly name: string;
  readonly collector: SectionCollector | null;
}

/** Inserts a section, closed if its inventory is closed, and returns its id. */
export async function insertSection(tx: Transaction, section: NewSection): Promise<string> {
  const { id = null, inventoryNumber, name, collector } = section;
  const { rows } = await sql<{ id: string }>`
    insert into section (id, pharmacy_id, inventory_number, name, collector_sub, collector_name, collector_email,
      finalised_at, finalised_by)
    select coalesce(${id}::uuid, uuid_v7()), pharmacy_id, number, ${name}, ${collector?.sub ?? null},
      ${collector?.name ?? null}, ${collector?.email ?? null}, finalised_at, finalised_by
    from inventory where number = ${inventoryNumber}
    returning id
  `.execute(tx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error(`there is no inventory ${inventoryNumber} for a new section`);
  return inserted.id;
}

/** Whether the inventory has a live section with this name, ignoring case and accents. */
export async function hasSectionNamed(
  tx: Transaction,
  inventoryNumber: number,
  name: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('id')
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a section holds counts that aren't deleted. */
export async function hasLiveCounts(tx: Transaction, pharmacyId: string, id: string): Promise<boolean> {
  const count = await tx
    .selectFrom('count')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('section_id', '=', id)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst();
  return count !== undefined;
}

export async function updateSectionName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
}

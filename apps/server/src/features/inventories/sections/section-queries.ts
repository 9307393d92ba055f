import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';

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

/**
 * Inserts an open section without a collector for each name, and returns their ids in the order of the names. The ids ascend
 * with the names, because lists sort sections of one moment by their ids.
 */
export async function insertSections(
  tx: Transaction,
  inventoryNumber: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select uuid_v7() as id from unnest(${names}::text[])
    ), given as (
      select id, name, index
      from unnest(${names}::text[]) with ordinality as given (name, index)
      join (select id, row_number() over (order by id) as index from made) as numbered using (index)
    ), inserted as (
      insert into section (id, pharmacy_id, inventory_number, name)
      select id, pharmacy_id, number, given.name from given, inventory where number = ${inventoryNumber} order by index
    )
    select id from given order by index
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The indexes of the names that a live section or an earlier name is like, ignoring case and accents. */
export async function takenSectionNames(
  tx: Transaction,
  inventoryNumber: number,
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    with given as (
      select fold(name) as name, index from unnest(${names}::text[]) with ordinality as given (name, index)
    )
    select index - 1 as index from given
    where exists (
      select from section
      where inventory_number = ${inventoryNumber} and deleted_at is null and fold(section.name) = given.name
    ) or exists (select from given as earlier where earlier.name = given.name and earlier.index < given.index)
    order by index
  `.execute(tx);
  return rows.map(({ index }) => index);
}

/**
 * Whether the inventory has a live section with this name, ignoring case and accents.
 *
 * @param except the id of a section that may have it
 */
export async function hasSectionNamed(
  tx: Transaction,
  inventoryNumber: number,
  name: string,
  except?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('id')
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
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

/** Sets a section's name and, unless it is undefined, its collector. */
export async function updateSection(
  tx: Transaction,
  id: string,
  { name, collector }: { name: string; collector?: SectionCollector | null },
): Promise<void> {
  await tx
    .updateTable('section')
    .set({
      name,
      ...(collector !== undefined && {
        collector_sub: collector?.sub ?? null,
        collector_name: collector?.name ?? null,
        collector_email: collector?.email ?? null,
      }),
    })
    .where('id', '=', id)
    .execute();
}

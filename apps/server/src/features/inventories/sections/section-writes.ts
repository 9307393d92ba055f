import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';
import type { SectionCollector } from './section-queries.js';

interface SectionOfInventory {
  readonly inventoryNumber: number;
  readonly id: string;
}

/** Marks a live section as deleted; false if the inventory has no such section. */
export async function markSectionDeleted(
  tx: Transaction,
  section: SectionOfInventory,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks all live sections of an inventory as deleted and returns how many. Those that were deleted before keep their moment. */
export async function markSectionsDeleted(
  tx: Transaction,
  inventoryNumber: number,
  at: Date,
): Promise<number> {
  const marked = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}

/** When something was finalised and by whom; both null for something that is open. */
export interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Closes or reopens a section. One that is already closed or open keeps its values. False if there is no such section. */
export async function setSectionFinalised(
  tx: Transaction,
  section: SectionOfInventory,
  change: Finalising,
): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('finalised_at')
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if ((row.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', section.id).execute();
  }
  return true;
}

/** Closes the open sections of an inventory at the moment at which it closes. Closed ones keep their values. */
export async function closeSections(
  tx: Transaction,
  inventoryNumber: number,
  change: Finalising,
): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', 'is', null)
    .execute();
}

/**
 * Reopens the sections that closed together with their inventory, which is still closed: those with its moment. The
 * others were closed before and stay so.
 */
export async function reopenSections(tx: Transaction, inventoryNumber: number): Promise<void> {
  await tx
    .updateTable('section')
    .set({ finalised_at: null, finalised_by: null })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', '=', ({ selectFrom }) =>
      selectFrom('inventory').select('finalised_at').where('number', '=', inventoryNumber),
    )
    .execute();
}

interface NewRecountSection {
  readonly inventoryNumber: number;
  /** The id that the client made; null for one of the server. */
  readonly id: string | null;
  /** Null for the next free 'Recontagem' and its number. */
  readonly name: string | null;
  readonly round: 2 | 3;
  readonly collector: SectionCollector;
}

/**
 * Inserts the open section of a recount and returns its id; null if a live section has the name, ignoring case and accents, or any
 * section the id.
 * The transaction holds the inventory.
 */
export async function insertRecountSection(
  tx: Transaction,
  { inventoryNumber, id, name, round, collector }: NewRecountSection,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      select fold(name) as name from section where inventory_number = ${inventoryNumber} and deleted_at is null
    ), named as (
      select coalesce(${name}::text, (
        select 'Recontagem ' || number
        from generate_series(1, (select count(*) + 1 from taken)) as number
        where fold('Recontagem ' || number) not in (select name from taken)
        order by number limit 1
      )) as name
    )
    insert into section (id, pharmacy_id, inventory_number, name, collector_sub, collector_name, collector_email, kind, round)
    select coalesce(${id}::uuid, uuid_v7()), pharmacy_id, number, named.name, ${collector.sub}, ${collector.name}, ${collector.email}, 'recount', ${round}
    from inventory, named
    where number = ${inventoryNumber} and fold(named.name) not in (select name from taken)
    on conflict (id) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Takes back what people declared done, because a count of theirs in the section came or changed since. */
export async function withdrawDone(
  tx: Transaction,
  written: readonly { readonly sectionId: string | null; readonly cognitoUserId: string }[],
): Promise<void> {
  const parts = written.filter(({ sectionId }) => sectionId !== null);
  if (parts.length === 0) return;
  await sql`
    update section_done set withdrawn_at = now()
    where withdrawn_at is null and (section_id, sub) in (
      select * from unnest(${parts.map((part) => part.sectionId)}::uuid[], ${parts.map((part) => part.cognitoUserId)}::text[])
    )
  `.execute(tx);
}

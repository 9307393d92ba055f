import { sql } from 'kysely';
import type { Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';

export interface SectionFacts {
  readonly id: string;
  readonly inventoryNumber: number;
  readonly isFinalised: boolean;
}

/** The live sections among `ids`. */
export async function findSections(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, SectionFacts>> {
  const rows = await db
    .selectFrom('section')
    .select(['id', 'inventory_number', 'finalised_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, inventoryNumber: row.inventory_number, isFinalised: row.finalised_at !== null },
    ]),
  );
}

/** A collector's own batches take turns, so that a batch that is sent twice at once is decided once. */
export async function lockCollector(tx: Transaction, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collector:${sub}`}, 0))`.execute(tx);
}

/** The id under which this person counts in this pharmacy. */
export async function collectorId(tx: Transaction, pharmacyId: string, caller: Caller): Promise<number> {
  const identity = { pharmacy_id: pharmacyId, sub: caller.sub, name: caller.name, email: caller.email };
  const find = () =>
    tx
      .selectFrom('collector')
      .select('id')
      .where('pharmacy_id', '=', identity.pharmacy_id)
      .where('sub', '=', identity.sub)
      .where('name', '=', identity.name)
      .where('email', '=', identity.email)
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.id;
  await tx
    .insertInto('collector')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await find();
  if (added === undefined) throw new Error('a collector was just added and is not there');
  return added.id;
}

interface NewSection {
  readonly id: string;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly name: string;
  readonly collector: Caller;
}

/** Inserts a section; false where the id is taken. */
export async function insertSection(tx: Transaction, section: NewSection): Promise<boolean> {
  const result = await tx
    .insertInto('section')
    .values({
      id: section.id,
      pharmacy_id: section.pharmacyId,
      inventory_number: section.inventoryNumber,
      name: section.name,
      collector_sub: section.collector.sub,
      collector_name: section.collector.name,
      collector_email: section.collector.email,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

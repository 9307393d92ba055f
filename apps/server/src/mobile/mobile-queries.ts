import { sql } from 'kysely';
import type { Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import type { InventoryFacts } from './find-inventory.js';

export interface SectionFacts {
  readonly id: string;
  readonly inventory: InventoryFacts;
}

/** The live sections among `ids`, each with its inventory. */
export async function findSections(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, SectionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('section')
    .innerJoin('inventory', 'inventory.number', 'section.inventory_number')
    .select(['section.id', 'inventory.number', 'inventory.pharmacy_id'])
    .where('section.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('section.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, number, pharmacy_id: pharmacyId }) => [id, { id, inventory: { number, pharmacyId } }]),
  );
}

/** A collector's own batches take turns, so that a batch that is sent twice at once is decided once. */
export async function lockCollector(tx: Transaction, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collector:${sub}`}, 0))`.execute(tx);
}

interface NewSection {
  readonly id: string;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly name: string;
  readonly collector: Caller;
}

/** Inserts a section, closed where its inventory is. */
export async function insertSection(tx: Transaction, section: NewSection): Promise<void> {
  const { id, pharmacyId, inventoryNumber, name, collector } = section;
  await sql`
    insert into section (id, pharmacy_id, inventory_number, name, collector_sub, collector_name, collector_email,
      finalised_at, finalised_by)
    select ${id}, ${pharmacyId}, number, ${name}, ${collector.sub}, ${collector.name}, ${collector.email},
      finalised_at, finalised_by
    from inventory where number = ${inventoryNumber}
  `.execute(tx);
}

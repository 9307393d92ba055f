import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

export interface SectionCollector {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

interface NewSection {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly name: string;
  readonly collector: SectionCollector | null;
}

/** Whether a live section of the inventory has this name, cases and accents ignored. */
export async function hasSectionNamed(tx: Transaction, number: number, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('id')
    .where('inventory_number', '=', number)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a section with an id of our own; returns that. */
export async function insertSection(tx: Transaction, section: NewSection): Promise<string> {
  const { id } = await tx
    .insertInto('section')
    .values({
      id: sql<string>`uuid_v7()`,
      pharmacy_id: section.pharmacyId,
      inventory_number: section.inventoryNumber,
      name: section.name,
      collector_sub: section.collector?.sub ?? null,
      collector_name: section.collector?.name ?? null,
      collector_email: section.collector?.email ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

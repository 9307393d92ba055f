import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';
import type { OwnPart } from './section-done-views.js';

interface StoredDone {
  readonly lines: number;
  readonly units: number;
  readonly hash: string;
  readonly matches: boolean;
  readonly declared_at: Date;
  /** When a later count took it back. */
  readonly withdrawn_at: Date | null;
}

/** What the person last declared about their part of a section. */
export async function findDone(
  tx: Transaction,
  { sectionId, sub }: Pick<OwnPart, 'sectionId' | 'sub'>,
): Promise<StoredDone | undefined> {
  const { rows } = await sql<StoredDone>`
    select lines, units, hash, matches, declared_at, withdrawn_at from section_done
    where section_id = ${sectionId} and sub = ${sub}
    for update
  `.execute(tx);
  return rows[0];
}

interface NewDone extends OwnPart {
  readonly name: string;
  readonly lines: number;
  readonly units: number;
  readonly hash: string;
  readonly matches: boolean;
}

/** Stores a declaration in place of the one before, and returns its moment. */
export async function storeDone(tx: Transaction, done: NewDone): Promise<Date> {
  const { sectionId, sub, pharmacyId, inventoryNumber, name, lines, units, hash, matches } = done;
  const { rows } = await sql<{ declared_at: Date }>`
    insert into section_done (section_id, sub, pharmacy_id, inventory_number, collector_name, lines, units, hash, matches)
    values (${sectionId}, ${sub}, ${pharmacyId}, ${inventoryNumber}, ${name}, ${lines}, ${String(units)}::numeric, ${hash},
      ${matches})
    on conflict (section_id, sub) do update set
      collector_name = excluded.collector_name, lines = excluded.lines, units = excluded.units, hash = excluded.hash,
      matches = excluded.matches, declared_at = now(), withdrawn_at = null
    returning declared_at
  `.execute(tx);
  const [stored] = rows;
  if (stored === undefined) throw new Error(`the declaration of section ${sectionId} was not stored`);
  return stored.declared_at;
}

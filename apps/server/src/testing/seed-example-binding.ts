import { examplePharmacies } from '@balanco/contract/base/example-world';
import { exampleBinding } from '@balanco/contract/comparison/example-binding';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Binds the code of the examples. Once per database, after the pharmacies. */
export async function seedBinding(db: Database): Promise<void> {
  const { id, kind, code, item_key, factor, created_at, created_by } = exampleBinding;
  await sql`
    insert into code_binding (id, pharmacy_id, kind, code, item_key, factor, created_at, created_by)
    values (${id}, ${examplePharmacies.central.id}, ${kind}, ${code}, ${item_key}, ${factor}, ${created_at}, ${created_by})
  `.execute(db);
}

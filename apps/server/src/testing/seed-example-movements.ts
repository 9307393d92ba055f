import { examplePharmacies, exampleProducts } from '@balanco/contract/base/example-world';
import { exampleMovementImport } from '@balanco/contract/comparison/example-movements';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Imports the movements of the examples: one box sold. Once per database, after the pharmacies. */
export async function seedMovements(db: Database): Promise<void> {
  const { id, file_name, rows, first_day, last_day, imported_at, imported_by } = exampleMovementImport;
  await sql`
    with file as (
      insert into movement_import (id, pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_at, imported_by)
      values (${id}, ${examplePharmacies.central.id}, ${file_name}, ${'e5'.repeat(32)}, ${rows}, 0, ${first_day}, ${last_day},
        ${imported_at}, ${imported_by})
      returning id, pharmacy_id, first_on
    )
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, quantity)
    select id, 1, pharmacy_id, ${exampleProducts.omeprazole.internal_code}, first_on, -1 from file
  `.execute(db);
}

import { exampleInventories, examplePeople, examplePharmacies } from '@balanco/contract/base/example-world';
import { exampleDiscardedCount, exampleIgnoredCode } from '@balanco/contract/settlement/example-choices';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** What staff decided about codes and late counts, so that the examples can take it back. Once per database. */
export async function seedChoices(db: Database): Promise<void> {
  const { march, mobile } = exampleInventories;
  const { id: pharmacyId } = examplePharmacies.central;
  const { name } = examplePeople.mod;
  const { barcode, reason } = exampleIgnoredCode;
  const { id, version } = exampleDiscardedCount;
  await sql`
    insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason, ignored_by)
    values (${march.number}, ${pharmacyId}, code_key(${barcode}), '', ${reason}, ${name})
  `.execute(db);
  await sql`
    insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason, discarded_by)
    values (${mobile.number}, ${pharmacyId}, ${id}, ${version}, ${reason}, ${name})
  `.execute(db);
}

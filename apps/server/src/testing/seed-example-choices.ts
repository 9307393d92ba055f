import {
  exampleDiscardedCount,
  exampleIgnoredCode,
  exampleZeroedKey,
} from '@balanco/contract/examples/example-choices';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
} from '@balanco/contract/examples/example-world';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** What staff decided about the inventory of the app, so that the examples can take it back. Once per database. */
export async function seedChoices(db: Database): Promise<void> {
  const { number } = exampleInventories.mobile;
  const { id: pharmacyId } = examplePharmacies.central;
  const { name } = examplePeople.mod;
  const { barcode, reason } = exampleIgnoredCode;
  const { id, version } = exampleDiscardedCount;
  await sql`
    insert into uncounted_choice (inventory_number, pharmacy_id, decision) values (${number}, ${pharmacyId}, 'each')
  `.execute(db);
  await sql`
    insert into zeroed_item (inventory_number, pharmacy_id, item_key) values (${number}, ${pharmacyId}, ${exampleZeroedKey})
  `.execute(db);
  await sql`
    insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason, ignored_by)
    values (${number}, ${pharmacyId}, code_key(${barcode}), '', ${reason}, ${name})
  `.execute(db);
  await sql`
    insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason, discarded_by)
    values (${number}, ${pharmacyId}, ${id}, ${version}, ${reason}, ${name})
  `.execute(db);
}

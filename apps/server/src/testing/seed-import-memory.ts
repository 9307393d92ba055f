import { examplePeople, examplePharmacies } from '@balanco/contract/base/example-world';
import { exampleImportMemory } from '@balanco/contract/products/example-import-memory';
import type { Database } from '../db/database.js';

/** In the example world Bruno measured positions, answered an offer and imported a file. */
export async function seedImportMemory(db: Database): Promise<void> {
  const { mapping, layout, choices, report } = exampleImportMemory;
  const pharmacy_id = examplePharmacies.central.id;
  await db
    .insertInto('import_mapping')
    .values({ ...mapping, mapping: JSON.stringify(mapping.mapping) })
    .execute();
  await db
    .insertInto('import_layout')
    .values({ ...layout, columns: JSON.stringify(layout.columns) })
    .execute();
  const { added, declined } = choices;
  await db
    .insertInto('import_choices')
    .values({ ...choices, pharmacy_id, added: [...added], declined: [...declined] })
    .execute();
  await db
    .insertInto('import_report')
    .values({
      ...report,
      pharmacy_id,
      person_sub: examplePeople.mod.sub,
      ended_at: new Date(report.ended_at),
      totals: JSON.stringify(report.totals),
      problems: JSON.stringify(report.problems),
      rejected: JSON.stringify(report.rejected),
    })
    .execute();
}

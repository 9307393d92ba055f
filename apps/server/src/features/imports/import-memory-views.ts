import {
  type ImportChoices,
  type ImportLayout,
  type ImportMapping,
  LAYOUT_LIMIT,
  MAPPING_LIMIT,
} from '@balanco/contract/products/import-memory';
import type { ImportReport } from '@balanco/contract/products/last-import';
import type { Database, Transaction } from '../../db/database.js';
import { isLimited, type Reaching } from '../../pharmacy-access/reach.js';

const NO_CHOICES: ImportChoices = { added: [], declined: [], layout: null };

/**
 * What imports into this pharmacy remember: the team's mappings, oldest first, its layouts by name, and the choices. The team's
 * may come from any pharmacy, so someone who is limited reads only the layout that this pharmacy uses.
 */
export async function viewImportMemory(
  db: Database,
  caller: Reaching,
  pharmacyId: string,
): Promise<{ mappings: ImportMapping[]; layouts: ImportLayout[]; choices: ImportChoices }> {
  const [mappings, layouts, choices] = await Promise.all([
    db
      .selectFrom('import_mapping')
      .select(['headings', 'mapping'])
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAPPING_LIMIT)
      .execute(),
    db.selectFrom('import_layout').select(['name', 'columns']).orderBy('name').limit(LAYOUT_LIMIT).execute(),
    viewImportChoices(db, pharmacyId),
  ]);
  if (isLimited(caller)) {
    return { mappings: [], layouts: layouts.filter(({ name }) => name === choices.layout), choices };
  }
  return { mappings: mappings.reverse(), layouts, choices };
}

export async function viewImportChoices(
  db: Database | Transaction,
  pharmacyId: string,
): Promise<ImportChoices> {
  const row = await db
    .selectFrom('import_choices')
    .select(['added', 'declined', 'layout'])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return row ?? NO_CHOICES;
}

/** The last import into this pharmacy; null if there is none. */
export async function viewLastImport(
  db: Database | Transaction,
  pharmacyId: string,
): Promise<ImportReport | null> {
  const row = await db
    .selectFrom('import_report')
    .select([
      'person_name',
      'file_name',
      'ended_at',
      'totals',
      'failure',
      'left_out',
      'problem_count',
      'problems',
      'rejected',
    ])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ended_at: row.ended_at.toISOString() };
}

import * as contract from '@balanco/contract/products/import-memory';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockPharmacy } from '../pharmacies/pharmacy-locks.js';
import { viewImportChoices } from './import-memory-views.js';

interface SentChoices {
  readonly pharmacy: string;
  readonly added: contract.ImportChoices['added'];
  readonly declined: contract.ImportChoices['declined'];
  readonly layout?: string | null | undefined;
}

/**
 * Adds answers to those of a pharmacy, so that two people who answer at once keep both. A column is added or declined,
 * whichever was said last. Nothing is written if nothing changes. Refuses `not_found`.
 */
export async function saveImportChoices(
  { db, caller }: Context,
  { pharmacy, added, declined, layout }: SentChoices,
): Promise<contract.ImportChoices> {
  authorise(caller, contract.saveImportChoices.permission);
  return db.transaction().execute(async (tx) => {
    // The pharmacy's row is locked, so the next answer is added to this one.
    await lockPharmacy(tx, pharmacy, 'edit');
    const before = await viewImportChoices(tx, pharmacy);
    const after = {
      added: merged(before.added, added, declined),
      declined: merged(before.declined, declined, added),
      layout: layout === undefined ? before.layout : layout,
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    const values = { ...after, changed_at: sql<Date>`clock_timestamp()` };
    await tx
      .insertInto('import_choices')
      .values({ pharmacy_id: pharmacy, ...values })
      .onConflict((conflict) => conflict.column('pharmacy_id').doUpdateSet(values))
      .execute();
    await writeAudit(tx, caller, [
      { pharmacyId: pharmacy, entity: 'import_choices', entityId: pharmacy, action: 'update', before, after },
    ]);
    return after;
  });
}

/** The columns of one answer, in a fixed order: those of before that didn't get the other answer now, and the new ones. */
function merged<Column>(
  before: readonly Column[],
  now: readonly Column[],
  other: readonly Column[],
): Column[] {
  return [...new Set([...before.filter((column) => !other.includes(column)), ...now])].sort();
}

import * as contract from '@balanco/contract/products/last-import';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockPharmacy } from '../pharmacies/pharmacy-locks.js';
import { viewLastImport } from './import-memory-views.js';

type SentReport = Omit<contract.ImportReport, 'person_name'> & { readonly pharmacy: string };

/**
 * Keeps what an import did in place of the pharmacy's report before. A report may be sent hours later, from a browser that
 * had no connection, so an older one than the stored one is not kept; a moment ahead of the clock counts as now. Refuses
 * `not_found`. The audit has the figures, not the lines of the file.
 */
export async function saveLastImport(
  { db, caller }: Context,
  { pharmacy, ...sent }: SentReport,
): Promise<{ kept: boolean }> {
  authorise(caller, contract.saveLastImport.permission);
  return db.transaction().execute(async (tx) => {
    await lockPharmacy(tx, pharmacy, 'edit');
    const before = await viewLastImport(tx, pharmacy);
    const endedAt = Math.min(Date.parse(sent.ended_at), Date.now());
    if (before !== null && Date.parse(before.ended_at) >= endedAt) return { kept: false };
    const values = {
      ...sent,
      person_sub: caller.sub,
      person_name: caller.name,
      ended_at: new Date(endedAt),
      totals: JSON.stringify(sent.totals),
      problems: JSON.stringify(sent.problems),
      rejected: JSON.stringify(sent.rejected),
    };
    // What the catalogue's stock is of, for a failed import too (docs/closing.md, "Open shop").
    const lastGood = sql<Date | null>`
      case when import_report.failure is null then import_report.ended_at else import_report.last_good_at end`;
    await tx
      .insertInto('import_report')
      .values({ pharmacy_id: pharmacy, ...values })
      .onConflict((conflict) =>
        conflict.column('pharmacy_id').doUpdateSet({
          ...values,
          last_good_at: sent.failure === null ? null : lastGood,
        }),
      )
      .execute();
    await writeAudit(tx, caller, [
      {
        pharmacyId: pharmacy,
        entity: 'import_report',
        entityId: pharmacy,
        action: 'update',
        before: before === null ? undefined : figuresOf(before),
        after: figuresOf(sent),
      },
    ]);
    return { kept: true };
  });
}

function figuresOf({
  problems: _lines,
  rejected: _file,
  ...figures
}: Omit<contract.ImportReport, 'person_name'>) {
  return figures;
}

import * as contract from '@balanco/contract/products/product-import';
import { sql } from 'kysely';
import { auditThing } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { lockPharmacy } from '../pharmacies/read-pharmacies.js';
import { MOMENT_OF_STOCK } from '../products/catalogue.js';

export async function viewLastImport(db: Queries, pharmacyId: string): Promise<contract.ImportReport | null> {
  const last = await answering(contract.importReportSchema.shape)`
    select person_name, file_name, ${isoMoment(sql`ended_at`)} as ended_at, totals, failure, has_stock, left_out,
      problem_count, problems, rejected
    from import_report where pharmacy_id = ${pharmacyId}
  `.first(db);
  return last ?? null;
}

/**
 * Replaces the last report; drops an older one, and a future one counts as now. Audits only figures. Refuses
 * `not_found`.
 */
export const saveLastImport = transact(contract.saveLastImport, async (tx, { caller }, input) => {
  const { pharmacy, ...sent } = input;
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
  // What failed or had no stock leaves the stock's moment (docs/comparison.md, "Open shop").
  const changesStock = sent.failure === null && sent.has_stock;
  await tx
    .insertInto('import_report')
    .values({ pharmacy_id: pharmacy, ...values })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({
        ...values,
        last_good_at: changesStock ? null : MOMENT_OF_STOCK,
      }),
    )
    .execute();
  await auditThing(tx, caller, ['import_report', pharmacy, pharmacy], {
    action: 'update',
    before: before === null ? undefined : figuresOf(before),
    after: figuresOf(sent),
  });
  return { kept: true };
});

function figuresOf({
  problems: _lines,
  rejected: _file,
  ...figures
}: Omit<contract.ImportReport, 'person_name'>) {
  return figures;
}

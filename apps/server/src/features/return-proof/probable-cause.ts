import type { ReturnCause } from '@balanco/contract/exports/return-proofs';
import { type RawBuilder, sql } from 'kysely';

/** What left with the settlement, as columns of `sent`. */
const left = { adjustment: sql`sent.adjustment`, balance: sql`sent.balance` };

/**
 * The probable cause of an item of `compared` that the ERP has otherwise than it should, or null: what its figures tell
 * alone (docs/closing.md, "Proof of return"). Where two causes of a wrong import fit, neither is stated.
 */
export function probableCause(): RawBuilder<ReturnCause | null> {
  const wanted = sql`(settled - expected)`;
  const before = sql`(expected + moved)`;
  const fits: readonly (readonly [ReturnCause, RawBuilder<unknown>])[] = [
    ['imported_twice', sql`${left.adjustment} and in_erp = ${before} + 2 * ${wanted}`],
    ['sign_reversed', sql`${left.adjustment} and in_erp = ${before} - ${wanted}`],
    ['balance_added', sql`${left.balance} and in_erp = ${before} + settled`],
    ['difference_stored', sql`${left.adjustment} and in_erp in (${wanted} + moved, abs(${wanted}) + moved)`],
    ['uncounted_zeroed', sql`how = 'kept' and in_erp = 0`],
  ];
  const found = sql`array_remove(array[${sql.join(
    fits.map(
      ([cause, fit]) => sql`case when ${isAdjusted(cause, wanted)} and ${fit} then ${cause}::text end`,
    ),
  )}], null)`;
  return sql<ReturnCause | null>`
    case
      when in_erp is null then 'missing'
      when ${wanted} <> 0 and in_erp = ${before} then 'not_imported'
      when cardinality(${found}) = 1 then (${found})[1]
    end
  `;
}

/** Only an item with a difference has one that can be imported wrongly. */
function isAdjusted(cause: ReturnCause, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return cause === 'uncounted_zeroed' || cause === 'balance_added' ? sql`true` : sql`${wanted} <> 0`;
}

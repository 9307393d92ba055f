import type { BulkCountAnswer } from '@balanco/contract/counts/count-bulk';
import { sql } from 'kysely';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { andWithinReach, type Reaching } from '../../../pharmacy-access/reach.js';
import type { CountRecord } from '../count-record.js';
import { type CountOutcome, type CountWrite, writeCounts } from '../write-counts.js';

/** A count that a bulk call names, as it is stored. */
export interface NamedCount
  extends Pick<
    CountRecord,
    | 'amplifyId'
    | 'version'
    | 'pharmacyId'
    | 'inventoryNumber'
    | 'collectorId'
    | 'barcode'
    | 'internalBarcode'
    | 'factor'
  > {
  readonly id: number;
}

/** The counts of live pharmacies among `ids` that the caller may see. Their pharmacies can't be deleted before the transaction ends. */
export async function findNamedCounts(
  tx: Transaction,
  caller: Reaching,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedCount>> {
  const found = await sql<NamedCount>`
    select count.id, amplify_id as "amplifyId", count.version, pharmacy_id as "pharmacyId",
      inventory_number as "inventoryNumber", collector_id as "collectorId",
      barcode, internal_barcode as "internalBarcode", factor
    from count join pharmacy on pharmacy.id = count.pharmacy_id
    where count.id = any(${ids}::bigint[]) and pharmacy.deleted_at is null
      ${andWithinReach(caller, 'count.pharmacy_id')}
    order by pharmacy.id for key share of pharmacy
  `.execute(tx);
  return new Map(found.rows.map((count) => [count.id, count]));
}

type FailureReason = BulkCountAnswer['failed'][number]['reason'];

/** What a bulk call does with one count: a write of its fields, or why it does nothing. */
export type BulkDecision =
  | {
      readonly count: NamedCount;
      readonly fields: CountWrite['fields'];
      readonly baseVersion: number;
      readonly destination?: { readonly pharmacyId: string };
    }
  | { readonly id: number; readonly reason: FailureReason };

/**
 * Writes what was decided for each count through the one write path, in one transaction with its audit rows. A count that
 * someone else changed meanwhile is left alone and named in `failed`; the others are written.
 */
export async function writeDecisions(
  tx: Transaction,
  context: Context,
  decisions: readonly BulkDecision[],
): Promise<BulkCountAnswer> {
  const failed = decisions.flatMap((decision) =>
    'reason' in decision ? [{ count_id: decision.id, reason: decision.reason }] : [],
  );
  const writes = decisions.flatMap((decision) => ('reason' in decision ? [] : [decision]));
  const outcomes = await writeCounts(
    tx,
    context,
    writes.map(({ count, fields, baseVersion, destination }) => ({
      by: 'office',
      amplifyId: count.amplifyId,
      fields,
      baseVersion,
      ...(destination && {
        destination: { pharmacyId: destination.pharmacyId, collectorId: count.collectorId },
      }),
    })),
  );
  const changed: BulkCountAnswer['changed'] = [];
  outcomes.forEach((outcome, index) => {
    const id = writes[index]?.count.id ?? 0;
    if (outcome.status === 'merged') changed.push({ id, _version: outcome.count.version });
    else if (outcome.status === 'rejected') failed.push({ count_id: id, reason: reasonOf(outcome) });
  });
  return { changed, failed };
}

function reasonOf({ error }: Extract<CountOutcome, { status: 'rejected' }>): FailureReason {
  return error.code === 'version_conflict' ? 'version_conflict' : 'not_found';
}

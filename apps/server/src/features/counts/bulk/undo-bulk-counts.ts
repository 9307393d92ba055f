import * as contract from '@balanco/contract/counts/count-bulk';
import { sql } from 'kysely';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { refuseApproved } from '../../inventories/settlement-access.js';
import type { CountFields, CountRecord } from '../count-record.js';
import { type BulkDecision, findNamedCounts, writeDecisions } from './bulk-counts.js';

/**
 * Writes back what each count was before the version that a bulk call left. The audit trail has it, because it was written
 * in the same transaction. A count that someone changed since in the same field is left alone.
 * Refuses `conflict` to undo a move into or out of an approved inventory.
 */
export async function undoBulkCounts(
  context: Context,
  written: readonly contract.WrittenCount[],
): Promise<contract.BulkCountAnswer> {
  const { db, caller } = context;
  authorise(caller, contract.undoBulkCounts.permission);
  return inTransaction(db, async (tx) => {
    const counts = await findNamedCounts(
      tx,
      caller,
      written.map(({ id }) => id),
    );
    const changes = await readChanges(tx, written);
    const isGone = await findGoneLocations(tx, [...changes.values()]);
    const decisions = written.map(({ id, _version }): BulkDecision => {
      const count = counts.get(id);
      const change = changes.get(`${id} ${_version}`);
      if (count === undefined || change === undefined || isGone(change.before)) {
        return { id, reason: 'not_found' };
      }
      // Nobody moves a count where they may not see it.
      if (!seesPharmacy(caller, change.before.pharmacyId)) return { id, reason: 'not_found' };
      return { count, fields: fieldsBefore(change), baseVersion: _version };
    });
    const answer = await writeDecisions(tx, context, decisions);
    await refuseApproved(tx, ...[...changes.values()].flatMap(inventoriesOfMove));
    return answer;
  });
}

interface Change {
  readonly before: CountRecord;
  readonly after: CountRecord;
}

/** The audited changes that left these versions, by id and version. */
async function readChanges(
  tx: Transaction,
  written: readonly contract.WrittenCount[],
): Promise<ReadonlyMap<string, Change>> {
  const { rows } = await sql<Change & { id: string; version: string }>`
    select audit.entity_id as id, audit.after ->> 'version' as version, audit.before, audit.after
    from unnest(
      ${written.map(({ id }) => String(id))}::text[], ${written.map((count) => String(count._version))}::text[]
    ) as given (id, version)
    join audit on audit.entity = 'count' and audit.entity_id = given.id
      and audit.before is not null and audit.after ->> 'version' = given.version
  `.execute(tx);
  return new Map(rows.map(({ id, version, ...change }) => [`${id} ${version}`, change]));
}

/** The inventories of both sides, if the change was a move. */
function inventoriesOfMove({ before, after }: Change): number[] {
  const isMove = before.inventoryNumber !== after.inventoryNumber || before.sectionId !== after.sectionId;
  return isMove ? [before.inventoryNumber, after.inventoryNumber] : [];
}

/** Whether a count's earlier inventory or section was deleted since; nothing goes back there. */
async function findGoneLocations(
  tx: Transaction,
  changes: readonly Change[],
): Promise<(before: CountRecord) => boolean> {
  const inventories = changes.map(({ before }) => before.inventoryNumber);
  const sections = changes.flatMap(({ before }) => before.sectionId ?? []);
  const { rows } = await sql<{ id: string }>`
    select number::text as id from inventory where number = any(${inventories}::bigint[]) and deleted_at is not null
    union all
    select id::text from section where id = any(${sections}::uuid[]) and deleted_at is not null
  `.execute(tx);
  const gone = new Set(rows.map(({ id }) => id));
  return ({ inventoryNumber, sectionId }) => gone.has(String(inventoryNumber)) || gone.has(sectionId ?? '');
}

/** The earlier values of what the change wrote, with both codes if one of them differs. */
function fieldsBefore({ before, after }: Change): Partial<CountFields> {
  const differs = (...names: (keyof CountFields)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const { barcode, internalBarcode, factor, deleted } = before;
  const { inventoryNumber, sectionId, namedInventory, namedSection } = before;
  return {
    ...(differs('barcode', 'internalBarcode') && { barcode, internalBarcode }),
    ...(differs('factor') && { factor }),
    ...(differs('deleted') && { deleted }),
    ...(differs('inventoryNumber', 'sectionId', 'namedInventory', 'namedSection') && {
      inventoryNumber,
      sectionId,
      namedInventory,
      namedSection,
    }),
  };
}

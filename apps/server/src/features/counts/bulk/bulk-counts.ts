import * as contract from '@balanco/contract/counts/count-bulk';
import { editCountLine, removeCountLine } from '@balanco/contract/counts/count-edit';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { submittedSchema } from '@balanco/contract/counts/count-fields';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { z } from 'zod';
import type { Context } from '../../../context.js';
import { type Answered, answering } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { andWithinReach, type Reaching, seesPharmacy } from '../../../pharmacy-access/reach.js';
import { transact } from '../../../use-case.js';
import { refuseApproved } from '../../inventories/current-settlement.js';
import type { CountFields } from '../write/count-record.js';
import { findDestination } from '../write/find-locations.js';
import { type CountOutcome, type CountWrite, writeCounts } from '../write/write-counts.js';

/** Deletes counts left without lines too (docs/counts.md, "Deleting"). */
export const bulkDeleteCounts = transact(contract.bulkDeleteCounts, async (tx, context, { lines }) => {
  const decisions = await decideByCount(tx, context.caller, lines, (count, indexes) => ({
    count,
    fields: withoutLines(count, indexes) ?? { deleted: true },
    baseVersion: count.version,
  }));
  return writeDecisions(tx, context, decisions);
});

/** Returns null if no line is left. */
function withoutLines(source: CountSource, indexes: readonly number[]) {
  if (indexes.length >= readCountLines(source).length) return null;
  let left = source;
  // Backwards: removing a line moves later ones.
  for (const index of indexes.toReversed()) left = { ...left, ...removeCountLine(left, index) };
  const { barcode, internalBarcode } = left;
  return { barcode, internalBarcode };
}

/**
 * Moves whole counts within their pharmacy, without `after_close`. Refuses `not_found`, and `conflict` if
 * either inventory is approved.
 */
export const bulkMoveCounts = transact(contract.bulkMoveCounts, async (tx, context, input) => {
  const { lines, inventory, section = null } = input;
  const { caller } = context;
  const destination = await findDestination(tx, inventory, section);
  const { pharmacyId, inventoryNumber, sectionId } = destination;
  const fields = { inventoryNumber, sectionId, namedInventory: null, namedSection: null };
  const decide = (count: NamedCount): BulkDecision =>
    count.pharmacyId === pharmacyId
      ? { count, fields, baseVersion: count.version, destination }
      : { id: count.id, reason: 'not_found' };
  const decisions = await decideByCount(tx, caller, lines, decide, { isWhole: true });
  const left = decisions.flatMap((decision) => ('count' in decision ? decision.count.inventoryNumber : []));
  const answer = await writeDecisions(tx, context, decisions);
  // The inventories are locked only now.
  await refuseApproved(tx, inventoryNumber, ...left);
  return answer;
});

/** Unrecognised lines have no factor. */
export const bulkSetFactor = transact(contract.bulkSetFactor, async (tx, context, { lines, factor }) => {
  const decisions = await decideByCount(tx, context.caller, lines, (count, indexes) => {
    const all = readCountLines(count);
    const chosen = indexes.filter((index) => all[index] !== undefined && all[index].kind !== 'unrecognised');
    if (chosen.length === 0) return { id: count.id, reason: 'unrecognised' };
    // Written anew, a line that has the factor would count as edited.
    if (chosen.every((index) => all[index]?.factor === factor))
      return { count, fields: {}, baseVersion: count.version };
    // Without entries it applies to all (docs/counts.md, "What a count means").
    const fields = chosen.length === all.length ? { factor } : codesWith(count, chosen, factor);
    return { count, fields, baseVersion: count.version };
  });
  return writeDecisions(tx, context, decisions);
});

function codesWith(source: CountSource, indexes: readonly number[], factor: number) {
  let edited = source;
  for (const index of indexes) {
    const line = readCountLines(edited)[index];
    if (line === undefined || line.kind === 'unrecognised' || line.quantity === null) continue;
    const { kind, quantity } = line;
    const code = kind === 'barcode' ? line.barcode : line.internalCode;
    edited = { ...edited, ...editCountLine(edited, index, { kind, code, quantity, factor }) };
  }
  const { barcode, internalBarcode } = edited;
  return { barcode, internalBarcode };
}

/** Reads audit rows, and skips counts whose field changed since. Refuses `conflict` for moves of an approved inventory. */
export const undoBulkCounts = transact(contract.undoBulkCounts, async (tx, context, { counts: written }) => {
  const { caller } = context;
  const ids = written.map(({ id }) => id);
  const counts = await findNamedCounts(tx, caller, ids);
  const changes = await readChanges(tx, written);
  const isGone = await findGoneLocations(tx, [...changes.values()]);
  const decisions = written.map(({ id, _version }): BulkDecision => {
    const count = counts.get(id);
    const change = changes.get(`${id} ${_version}`);
    const isThere = change !== undefined && !isGone(change.before);
    if (count === undefined || !isThere || !seesPharmacy(caller, change.before.pharmacyId))
      return { id, reason: 'not_found' };
    return { count, fields: fieldsBefore(change), baseVersion: _version };
  });
  const answer = await writeDecisions(tx, context, decisions);
  await refuseApproved(tx, ...[...changes.values()].flatMap(inventoriesOfMove));
  return answer;
});

const countRecord = z.object({
  pharmacyId: z.string(),
  inventoryNumber: z.int(),
  sectionId: z.string().nullable(),
  deleted: z.boolean(),
  namedInventory: z.string().nullable(),
  namedSection: z.string().nullable(),
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: z.number(),
});
type WrittenCount = z.infer<typeof countRecord>;

interface Change {
  readonly before: WrittenCount;
  readonly after: WrittenCount;
}

async function readChanges(tx: Transaction, written: readonly contract.WrittenCount[]) {
  const rows = await answering({ id: 'text', version: 'text', before: countRecord, after: countRecord })`
    select audit.entity_id as id, audit.after ->> 'version' as version, audit.before, audit.after
    from unnest(
      ${written.map(({ id }) => String(id))}::text[],
      ${written.map((count) => String(count._version))}::text[]
    ) as given (id, version)
    join audit on audit.entity = 'count' and audit.entity_id = given.id
      and audit.before is not null and audit.after ->> 'version' = given.version
  `.all(tx);
  return new Map(rows.map(({ id, version, ...change }) => [`${id} ${version}`, change]));
}

function inventoriesOfMove({ before, after }: Change): number[] {
  const isMove = before.inventoryNumber !== after.inventoryNumber || before.sectionId !== after.sectionId;
  return isMove ? [before.inventoryNumber, after.inventoryNumber] : [];
}

async function findGoneLocations(tx: Transaction, changes: readonly Change[]) {
  const inventories = changes.map(({ before }) => before.inventoryNumber);
  const sections = changes.flatMap(({ before }) => before.sectionId ?? []);
  const gone = new Set(
    await answering({ id: 'text' })`
    select number::text as id from inventory
    where number = any(${inventories}::bigint[]) and deleted_at is not null
    union all
    select id::text from section where id = any(${sections}::uuid[]) and deleted_at is not null
  `.values(tx),
  );
  return ({ inventoryNumber, sectionId }: WrittenCount) =>
    gone.has(String(inventoryNumber)) || gone.has(sectionId ?? '');
}

function fieldsBefore({ before, after }: Change): Partial<CountFields> {
  const differs = (...names: (keyof WrittenCount)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const { barcode, internalBarcode, factor, deleted } = before;
  const { inventoryNumber, sectionId, namedInventory, namedSection } = before;
  const place = { inventoryNumber, sectionId, namedInventory, namedSection };
  return {
    ...(differs('barcode', 'internalBarcode') && { barcode, internalBarcode }),
    ...(differs('factor') && { factor }),
    ...(differs('deleted') && { deleted }),
    ...(differs('inventoryNumber', 'sectionId', 'namedInventory', 'namedSection') && place),
  };
}

/**
 * Line indexes belong to one version: another is a conflict unless `isWhole`.
 * @param decide gets ascending indexes
 */
async function decideByCount(
  tx: Transaction,
  caller: Reaching,
  lines: readonly contract.BulkLine[],
  decide: (count: NamedCount, indexes: readonly number[]) => BulkDecision,
  { isWhole = false } = {},
): Promise<BulkDecision[]> {
  const indexes = new Map<number, Set<number>>();
  for (const { count_id, entry_index } of lines) {
    const known = indexes.get(count_id) ?? new Set();
    indexes.set(count_id, known.add(entry_index));
  }
  const versions = new Map(lines.map((line) => [line.count_id, line._version]));
  const counts = await findNamedCounts(tx, caller, [...indexes.keys()]);
  return [...indexes].map(([id, chosen]): BulkDecision => {
    const count = counts.get(id);
    if (count === undefined) return { id, reason: 'not_found' };
    if (!isWhole && count.version !== versions.get(id)) return { id, reason: 'version_conflict' };
    const version = versions.get(id) ?? count.version;
    return decide(
      { ...count, version },
      [...chosen].sort((a, b) => a - b),
    );
  });
}

const namedCounts = answering({
  id: 'int',
  amplifyId: 'text',
  version: 'int',
  pharmacyId: 'text',
  inventoryNumber: 'int',
  collectorId: 'int',
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: 'number',
});
type NamedCount = Answered<typeof namedCounts>;

/** Holds their pharmacies until the transaction ends. */
export async function findNamedCounts(tx: Transaction, caller: Reaching, ids: readonly number[]) {
  const found = await namedCounts`
    select count.id, amplify_id as "amplifyId", count.version, pharmacy_id as "pharmacyId",
      inventory_number as "inventoryNumber", collector_id as "collectorId",
      barcode, internal_barcode as "internalBarcode", factor
    from count join pharmacy on pharmacy.id = count.pharmacy_id
    where count.id = any(${ids}::bigint[]) and pharmacy.deleted_at is null
      ${andWithinReach(caller, 'count.pharmacy_id')}
    order by pharmacy.id for key share of pharmacy
  `.all(tx);
  return new Map(found.map((count) => [count.id, count]));
}

type FailureReason = contract.BulkCountAnswer['failed'][number]['reason'];

type BulkDecision =
  | {
      readonly count: NamedCount;
      readonly fields: CountWrite['fields'];
      readonly baseVersion: number;
      readonly destination?: { readonly pharmacyId: string };
    }
  | { readonly id: number; readonly reason: FailureReason };

export async function writeDecisions(
  tx: Transaction,
  context: Context,
  decisions: readonly BulkDecision[],
): Promise<contract.BulkCountAnswer> {
  const failed = decisions.flatMap((decision) =>
    'reason' in decision ? [{ count_id: decision.id, reason: decision.reason }] : [],
  );
  const writes = decisions.flatMap((decision) => ('reason' in decision ? [] : [decision]));
  const asked = writes.map(({ count: { amplifyId, collectorId }, destination, fields, baseVersion }) => {
    const place = destination && { destination: { pharmacyId: destination.pharmacyId, collectorId } };
    return { by: 'office', amplifyId, fields, baseVersion, ...place } as const;
  });
  const outcomes = await writeCounts(tx, context, asked);
  const changed: contract.BulkCountAnswer['changed'] = [];
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

import { type Count, countSchema } from '@balanco/contract/counts/count';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import * as contract from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Caller, isOwnerOrStaff } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { andWithinReach } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { findBlindness, refuseHiddenCount, visibleCounts } from '../blind-count/blind-access.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';
import { findAmplifyId } from './write/store-counts.js';
import { writeCounts } from './write/write-counts.js';

/** The oldest come first, and each chunk follows the caller's current rights. */
export async function* streamCounts(
  db: Database,
  caller: Caller,
  pharmacyId: string | undefined,
): AsyncGenerator<string> {
  const inPharmacy =
    pharmacyId === undefined
      ? andWithinReach(caller, 'count.pharmacy_id')
      : sql`and count.pharmacy_id = ${pharmacyId}`;
  let after = 0;
  let separator = '[';
  for (;;) {
    const isVisible = visibleCounts(await findBlindness(db, caller)) ?? sql`true`;
    const isLive = sql`not count.deleted and inventory.deleted_at is null and section.deleted_at is null
      and pharmacy.deleted_at is null`;
    const counts = await readCounts(
      db,
      sql`count.id > ${after} and ${isLive} and ${isVisible} ${inPharmacy}`,
    );
    if (counts.length > 0) yield separator + counts.map((count) => JSON.stringify(count)).join(',');
    if (counts.length > 0) separator = ',';
    after = counts.at(-1)?.id ?? after;
    if (counts.length < CHUNK) break;
  }
  yield separator === '[' ? '[]' : ']';
}

const CHUNK = 2_000;

/**
 * Edits or soft-deletes (docs/http.md, "Role gating"); blind collectors only their own. Refuses `not_found`,
 * `version_conflict` if the field changed since `_version`, and `invalid` if a collector leaves another's count fewer readable lines.
 */
export const editCount = transact(contract.editCount, async (tx, context, { id, ...input }) => {
  const { caller } = context;
  await refuseHiddenCount(tx, caller, id);
  const before = await currentCount(tx, id);
  const amplifyId = await findAmplifyId(tx, id);
  if (amplifyId === null) throw new AppError('not_found', 'Contagem não encontrada.');
  const { barcode, internalBarcode, factor, _deleted: deleted, _version: baseVersion } = input;
  const fields = {
    ...(barcode !== undefined && { barcode }),
    ...(internalBarcode !== undefined && { internalBarcode }),
    ...(factor !== undefined && { factor }),
    ...(deleted !== undefined && { deleted }),
  };
  const [outcome] = await writeCounts(tx, context, [{ by: 'office', amplifyId, fields, baseVersion }]);
  const count = await currentCount(tx, id);
  if (outcome?.status === 'rejected') {
    const { code, message } = outcome.error;
    throw code === 'version_conflict' ? new AppError(code, message, { current: count }) : outcome.error;
  }
  const setsCodes = barcode !== undefined || internalBarcode !== undefined;
  if (setsCodes && !isOwnerOrStaff(caller, count.cognitoUserID)) refuseFewerLines(before, count);
  return count;
});

/** A line that is gone or unreadable is in no total, so another collector would delete it without the trash. */
function refuseFewerLines(before: Count, after: Count): void {
  const readable = (count: Count) => readCountLines(count).filter(({ raw }) => raw === null).length;
  if (readable(after) >= readable(before)) return;
  const sentence = 'A contagem é de outra pessoa: cada código e quantidade precisa continuar legível.';
  throw new AppError('invalid', sentence);
}

async function currentCount(tx: Transaction, id: number): Promise<Count> {
  const [count] = await readCounts(tx, sql`count.id = ${id}`);
  if (count === undefined) throw new AppError('not_found', 'Contagem não encontrada.');
  return count;
}

async function readCounts(db: Queries, where: RawBuilder<unknown>): Promise<Count[]> {
  const rows = await answering({ ...countSchema.omit({ createdAt: true }).shape, created_at: 'date' })`
    select count.id, count.amplify_id, count.version as _version, count.deleted as _deleted,
      count.cognito_user_id as "cognitoUserID", count.user_name, count.barcode,
      count.internal_barcode as "internalBarcode", count.factor, ${outsideInventoryId} as "inventoryID",
      count.section_id as "sectionID", count.created_at, count.after_close
    from count
    join pharmacy on pharmacy.id = count.pharmacy_id
    join inventory on inventory.number = count.inventory_number
    left join section on section.id = count.section_id
    where ${where} order by count.id limit ${CHUNK}
  `.all(db);
  return rows.map((row) => {
    const createdAt = row.created_at.toISOString();
    return { ...row, createdAt, created_at: createdAt };
  });
}

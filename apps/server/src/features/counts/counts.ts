import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { type Count, countSchema } from '@balanco/contract/counts/count';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import * as contract from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { andWithinReach } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { findBlindness, refuseHiddenCount, visibleCounts } from '../blind-count/blind-access.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';
import { mayChangeCount } from './count-access.js';
import type { CountFields } from './write/count-record.js';
import { findAmplifyId } from './write/store-counts.js';
import { writeCounts } from './write/write-counts.js';

/** The oldest come first, and each chunk follows the caller's current rights. */
export async function* streamCounts(
  db: Database,
  caller: Caller,
  pharmacyId: string | undefined,
): AsyncGenerator<string> {
  let after = 0;
  let separator = '[';
  for (;;) {
    const isVisible = visibleCounts(await findBlindness(db, caller)) ?? sql`true`;
    const reach = pharmacyId === undefined ? andWithinReach(caller, 'count.pharmacy_id') : sql``;
    const visible = sql`${isVisible} ${reach}`;
    const counts = await readCounts(db, { pharmacyId, visible }, after, CHUNK);
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
export const editCount = transact(contract.editCount, async (tx, context, { id, ...fields }) => {
  const { caller } = context;
  await refuseHiddenCount(tx, caller, id);
  const before = await viewCount(tx, id);
  const amplifyId = await findAmplifyId(tx, id);
  if (before === null || amplifyId === null) throw new AppError('not_found', 'Contagem não encontrada.');
  const [outcome] = await writeCounts(tx, context, [
    { by: 'office', amplifyId, fields: asFields(fields), baseVersion: fields._version },
  ]);
  if (outcome?.status === 'rejected') throw await withCurrent(tx, outcome.error, id);
  const count = await currentCount(tx, id);
  const setsCodes = fields.barcode !== undefined || fields.internalBarcode !== undefined;
  if (setsCodes && !mayChangeCount(caller, count.cognitoUserID)) refuseFewerLines(before, count);
  return count;
});

/** A line that is gone or unreadable is in no total, so another collector would delete it without the trash. */
function refuseFewerLines(before: Count, after: Count): void {
  const readable = (count: Count) => readCountLines(count).filter(({ raw }) => raw === null).length;
  if (readable(after) >= readable(before)) return;
  throw new AppError(
    'invalid',
    'A contagem é de outra pessoa: cada código e quantidade precisa continuar legível.',
  );
}

function asFields(fields: EndpointInput<typeof contract.editCount>['body']): Partial<CountFields> {
  return {
    ...(fields.barcode === undefined ? {} : { barcode: fields.barcode }),
    ...(fields.internalBarcode === undefined ? {} : { internalBarcode: fields.internalBarcode }),
    ...(fields.factor === undefined ? {} : { factor: fields.factor }),
    ...(fields._deleted === undefined ? {} : { deleted: fields._deleted }),
  };
}

async function withCurrent(tx: Transaction, error: AppError, id: number): Promise<AppError> {
  if (error.code !== 'version_conflict') return error;
  return new AppError('version_conflict', error.message, { current: await currentCount(tx, id) });
}

async function currentCount(tx: Transaction, id: number): Promise<Count> {
  const count = await viewCount(tx, id);
  if (count === null) throw new Error(`count ${id} was just read and is not there`);
  return count;
}

async function viewCount(db: Queries, id: number): Promise<Count | null> {
  const [count] = await readCounts(db, { id }, 0, 1);
  return count ?? null;
}

interface CountFilter {
  readonly pharmacyId?: string | undefined;
  readonly id?: number;
  readonly visible?: RawBuilder<unknown>;
}

const counts = answering({ ...countSchema.omit({ createdAt: true }).shape, created_at: 'date' });

async function readCounts(db: Queries, filter: CountFilter, after: number, limit: number): Promise<Count[]> {
  const onlyOne = filter.id === undefined ? sql`` : sql`and count.id = ${filter.id}`;
  const onlyLive =
    filter.id === undefined
      ? sql`and not count.deleted and inventory.deleted_at is null
          and section.deleted_at is null and pharmacy.deleted_at is null`
      : sql``;
  const ofPharmacy =
    filter.pharmacyId === undefined ? sql`` : sql`and count.pharmacy_id = ${filter.pharmacyId}`;
  const found = await counts`
    select count.id, count.amplify_id, count.version as _version, count.deleted as _deleted,
      count.cognito_user_id as "cognitoUserID", count.user_name, count.barcode,
      count.internal_barcode as "internalBarcode", count.factor, ${outsideInventoryId} as "inventoryID",
      count.section_id as "sectionID", count.created_at, count.after_close
    from count
    join pharmacy on pharmacy.id = count.pharmacy_id
    join inventory on inventory.number = count.inventory_number
    left join section on section.id = count.section_id
    where count.id > ${after} ${ofPharmacy} ${onlyOne} ${onlyLive} and ${filter.visible ?? sql`true`}
    order by count.id limit ${limit}
  `.execute(db);
  return found.rows.map((row) => {
    const createdAt = row.created_at.toISOString();
    return { ...row, createdAt, created_at: createdAt };
  });
}

import { AppError } from '../../app-error.js';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import { replaceLines } from './count-line-queries.js';
import { insertCounts, lockCounts, updateCounts, updateSubmissions } from './count-queries.js';
import type { CountFields, CountRecord, StoredCount } from './count-record.js';
import { lockPlaces } from './lock-places.js';
import { mergeCount } from './merge-count.js';

/** One write of a count, by staff or by a collector. */
export interface CountWrite {
  readonly amplifyId: string;
  readonly fields: Partial<CountFields>;
  readonly baseVersion: number | undefined;
  /** What the count starts from where it doesn't exist yet; without it an unknown count is refused. */
  readonly birth?: CountRecord;
  /** Digest of an app's message; a message that was taken before changes nothing, however late it comes again. */
  readonly submission?: string;
  /** Marks what arrives for a place that is closed already. */
  readonly isAfterClose?: boolean;
  /** Whether a field that somebody set since is an error (the web) or silently stays (the apps). */
  readonly onStale: 'refuse' | 'merge';
  /** Who may write: only the count's own collector, or anybody. */
  readonly ownerSub?: string;
}

export type CountOutcome =
  | { readonly status: 'created' | 'merged' | 'unchanged'; readonly count: StoredCount }
  | { readonly status: 'rejected'; readonly error: AppError };

/**
 * The one write path of counts (DESIGN 6): the web's PATCH, the mobile batch and the mobile sync all come here.
 * Each write is decided on the state that the writes before it leave; the rows, their lines and the audit are
 * then written in a few statements, whatever the number of writes. Outcomes come in the order of the writes.
 * ConcurrentWrite where another writer got in the way: the caller runs it in `inTransaction`.
 */
export async function writeCounts(
  tx: Transaction,
  caller: Caller,
  writes: readonly CountWrite[],
): Promise<CountOutcome[]> {
  const held = await lockPlaces(tx, writes);
  const before = await lockCounts(tx, [...new Set(writes.map((write) => write.amplifyId))]);
  const hasMoved = [...before.values()].some((count) => !held.has(count.inventoryNumber));
  if (hasMoved) throw new ConcurrentWrite();
  const current = new Map<string, CountRecord>(before);
  const decisions = writes.map((write) => decide(write, current));
  const { stored, written } = await store(tx, before, current);
  await writeAudit(tx, caller, auditOf(before, written));
  return decisions.map((decision, index) => {
    if (decision instanceof AppError) return { status: 'rejected', error: decision };
    const count = stored.get(writes[index]?.amplifyId ?? '');
    if (count === undefined) throw new Error('a decided count was not stored');
    return { status: decision, count };
  });
}

/** Decides one write and leaves the count's new state in `current`. */
function decide(
  write: CountWrite,
  current: Map<string, CountRecord>,
): 'created' | 'merged' | 'unchanged' | AppError {
  const stored = current.get(write.amplifyId);
  if (stored === undefined) {
    if (write.birth === undefined) return new AppError('not_found', 'Contagem não encontrada.');
    current.set(write.amplifyId, write.birth);
    return 'created';
  }
  if (write.ownerSub !== undefined && stored.cognitoUserId !== write.ownerSub) {
    return new AppError('permission_denied', 'Esta contagem é de outro coletor.');
  }
  if (write.submission !== undefined && stored.submissions.includes(write.submission)) return 'unchanged';
  if (write.birth !== undefined && write.birth.pharmacyId !== stored.pharmacyId) {
    return new AppError('conflict', 'Uma contagem não muda de farmácia.');
  }
  const merged = mergeCount(stored, write);
  if (merged.kept.length > 0 && write.onStale === 'refuse') return new AppError('version_conflict');
  // Also a message that changes nothing is remembered: it may come again after somebody's correction.
  const submissions =
    write.submission === undefined ? stored.submissions : [...stored.submissions, write.submission];
  if (merged.changed.length === 0) {
    current.set(write.amplifyId, { ...stored, submissions });
    return 'unchanged';
  }
  current.set(write.amplifyId, {
    ...stored,
    ...merged.fields,
    fieldVersions: merged.fieldVersions,
    version: stored.version + 1,
    afterClose: stored.afterClose || write.isAfterClose === true,
    submissions,
  });
  return 'merged';
}

interface Stored {
  /** Every count that the writes named, as it stands now. */
  readonly stored: ReadonlyMap<string, StoredCount>;
  /** Those that are new or have risen to another version. */
  readonly written: readonly StoredCount[];
}

async function store(
  tx: Transaction,
  before: ReadonlyMap<string, StoredCount>,
  current: ReadonlyMap<string, CountRecord>,
): Promise<Stored> {
  const born: CountRecord[] = [];
  const changed: StoredCount[] = [];
  const remembered: StoredCount[] = [];
  for (const [amplifyId, record] of current) {
    const old = before.get(amplifyId);
    if (old === undefined) born.push(record);
    else if (record.version > old.version) changed.push({ ...record, id: old.id });
    else if (record.submissions.length > old.submissions.length) remembered.push({ ...record, id: old.id });
  }
  const inserted = await insertCounts(tx, born);
  await updateCounts(tx, changed);
  await updateSubmissions(tx, remembered);
  const written = [...inserted, ...changed];
  await replaceLines(tx, written);
  const all = [...before.values(), ...written].map((count) => [count.amplifyId, count] as const);
  return { stored: new Map(all), written };
}

function auditOf(before: ReadonlyMap<string, StoredCount>, written: readonly StoredCount[]): AuditEntry[] {
  return written.map((count) => {
    const old = before.get(count.amplifyId);
    return {
      pharmacyId: count.pharmacyId,
      action: old === undefined ? 'create' : count.deleted && !old.deleted ? 'delete' : 'update',
      entity: 'count',
      entityId: String(count.id),
      ...(old === undefined ? {} : { before: visible(old) }),
      after: visible(count),
    };
  });
}

/** A count without its bookkeeping. */
function visible({ submissions: _submissions, fieldVersions: _fieldVersions, ...count }: StoredCount) {
  return count;
}

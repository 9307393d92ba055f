import { changeWatermark } from '../db/change-watermark.js';
import { readCursor, writeCursor } from './cursor-queries.js';
import { type PushDependencies, pushCount } from './push-count.js';
import { findPending, markPending } from './push-queries.js';

/** The most counts that one sync cycle pushes, so that a deleted inventory doesn't delay the next pull. */
const CYCLE_LIMIT = 400;
/** Concurrent calls. */
const CONCURRENCY = 4;

/**
 * Pushes staff's edits and deletions of counts that came from the remote. Counts that were created here stay here
 * (docs/appsync.md, "What is not sent, and not read"). Changes are found by their moment and marked as pending, so
 * nothing is lost while the remote is unavailable. Resolves with whether more is left for the next sync cycle.
 */
export async function pushCounts(dependencies: PushDependencies, signal: AbortSignal): Promise<boolean> {
  const { db, undoSeconds } = dependencies;
  await markChanges(dependencies);
  let after = '00000000-0000-0000-0000-000000000000';
  const failures: unknown[] = [];
  for (let sent = 0; sent < CYCLE_LIMIT; sent += CONCURRENCY) {
    signal.throwIfAborted();
    const ids = await findPending(db, { after, limit: CONCURRENCY, undoSeconds });
    const outcomes = await Promise.allSettled(ids.map((id) => pushCount(dependencies, id, signal)));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    failures.push(...failed.map(({ reason }) => reason));
    // A single failing count doesn't stop the others. If all fail, the remote is unavailable.
    if (failed.length > 0 && failed.length === ids.length) break;
    after = ids.at(-1) ?? after;
    if (ids.length < CONCURRENCY) break;
    if (sent + CONCURRENCY >= CYCLE_LIMIT && failures.length === 0) return true;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function markChanges({ db }: PushDependencies): Promise<void> {
  const { lastSync } = await readCursor(db, 'push');
  const watermark = await changeWatermark(db);
  await db.transaction().execute(async (tx) => {
    // After the clock was set back, new changes can have moments that were already checked.
    const isSetBack = lastSync !== null && lastSync > watermark.getTime();
    await markPending(tx, new Date(isSetBack ? 0 : (lastSync ?? 0)));
    await writeCursor(tx, 'push', { lastSync: watermark.getTime(), nextToken: null, startedAt: null });
  });
}

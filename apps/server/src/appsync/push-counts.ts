import { changeWatermark } from '../db/change-watermark.js';
import { readCursor, writeCursor } from './cursor-queries.js';
import { type PushDependencies, pushCount } from './push-count.js';
import { findPending, markPending } from './push-queries.js';

/** Counts that one round sends at most, so that a deleted inventory doesn't hold up what the collectors send. */
const CYCLE_LIMIT = 400;
/** Calls under way at once. */
const WIDTH = 4;

/**
 * Sends staff's edits and deletions of counts that came from the remote; those that were born here stay here
 * (docs/appsync.md). What has to be sent is found by the moment of its change and marked, so that nothing is forgotten
 * when the remote is away. Answers whether more is left for the next round.
 */
export async function pushCounts(dependencies: PushDependencies, signal: AbortSignal): Promise<boolean> {
  const { db, undoSeconds } = dependencies;
  await lookThroughChanges(dependencies);
  let after = '00000000-0000-0000-0000-000000000000';
  const failures: unknown[] = [];
  for (let sent = 0; sent < CYCLE_LIMIT; sent += WIDTH) {
    signal.throwIfAborted();
    const ids = await findPending(db, { after, limit: WIDTH, undoSeconds });
    const outcomes = await Promise.allSettled(ids.map((id) => pushCount(dependencies, id, signal)));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    failures.push(...failed.map(({ reason }) => reason));
    // One count that the remote stumbles over doesn't hold up the others; a remote that is away fails them all.
    if (failed.length > 0 && failed.length === ids.length) break;
    after = ids.at(-1) ?? after;
    if (ids.length < WIDTH) break;
    if (sent + WIDTH >= CYCLE_LIMIT && failures.length === 0) return true;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function lookThroughChanges({ db }: PushDependencies): Promise<void> {
  const { lastSync } = await readCursor(db, 'push');
  const watermark = await changeWatermark(db);
  await db.transaction().execute(async (tx) => {
    // A clock that was set back has marked changes with moments that were looked through before it was.
    const isSetBack = lastSync !== null && lastSync > watermark.getTime();
    await markPending(tx, new Date(isSetBack ? 0 : (lastSync ?? 0)));
    await writeCursor(tx, 'push', { lastSync: watermark.getTime(), nextToken: null, startedAt: null });
  });
}

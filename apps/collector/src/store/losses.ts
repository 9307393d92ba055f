import type { MobileLossResult } from '@balanco/contract/mobile/mobile-losses';
import { announce, database, type StoredLoss } from './database';

/** A request has one photo, so that it passes every proxy. */
const BATCH_LIMIT = 50;

/**
 * The loss is on disk once resolved.
 *
 * @throws what IndexedDB throws, QuotaExceededError without room
 */
export async function addLoss(loss: StoredLoss): Promise<void> {
  const transaction = (await database()).transaction('losses', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(loss), transaction.done]);
  announce([]);
}

/** Of the person in the pharmacy, the newest first. */
export async function lossesOf(person: string, pharmacy: string): Promise<StoredLoss[]> {
  const everyState = IDBKeyRange.bound([person, ''], [person, '\uffff']);
  const all = await (await database()).getAllFromIndex('losses', 'state', everyState);
  const own = all.filter((loss) => loss.pharmacy === pharmacy);
  return own.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export async function undoLoss(id: string): Promise<void> {
  await rewrite([id], (loss) =>
    loss.state === 'rejected' ? null : { ...loss, isUndone: true, state: 'waiting', detail: null },
  );
}

/** The oldest that wait: one with its photo, or those without up to the next that has one. */
export async function takeLosses(person: string): Promise<StoredLoss[]> {
  const waiting = IDBKeyRange.bound([person, 'waiting', ''], [person, 'waiting', '\uffff']);
  const found = await (await database()).getAllFromIndex('losses', 'state', waiting, BATCH_LIMIT);
  const withPhoto = found.findIndex(({ image }) => image !== null);
  return withPhoto < 0 ? found : found.slice(0, Math.max(1, withPhoto));
}

/** Returns whether each has an answer. What was undone meanwhile goes on waiting. */
export async function settleLosses(
  sent: readonly StoredLoss[],
  results: readonly MobileLossResult[],
  now: number,
): Promise<boolean> {
  const answers = new Map(results.map((result) => [result.id, result]));
  await rewrite(
    sent.map(({ id }) => id),
    (loss) => {
      const answer = answers.get(loss.id);
      const isOfThis = sent.some(({ id, isUndone }) => id === loss.id && isUndone === loss.isUndone);
      return answer === undefined || !isOfThis ? loss : afterAnswer(loss, answer, now);
    },
  );
  return sent.every(({ id }) => answers.has(id));
}

function afterAnswer(loss: StoredLoss, answer: MobileLossResult, now: number): StoredLoss {
  const { status, already_lost: lost, detail = null } = answer;
  // Staff confirmed it before it was undone: it stands.
  if (status === 'rejected')
    return loss.isUndone
      ? { ...loss, isUndone: false, state: 'sent', detail, acknowledgedAt: now }
      : { ...loss, state: 'rejected', detail };
  const words = lost === undefined ? null : `Esta caixa já foi registrada como perda por ${lost.by}.`;
  return { ...loss, state: 'sent', detail: words, acknowledgedAt: now };
}

export async function dropLossPhoto(id: string): Promise<void> {
  await rewrite([id], (loss) => ({ ...loss, image: null }));
}

export async function sendLossesAgain(person: string): Promise<void> {
  await rewriteSent(person, Number.POSITIVE_INFINITY, (loss) => ({ ...loss, state: 'waiting' }));
}

/** @param before in milliseconds */
export async function eraseSentLosses(person: string, before: number): Promise<void> {
  await rewriteSent(person, before, () => null);
}

type Change = (loss: StoredLoss) => StoredLoss | null;

async function rewriteSent(person: string, before: number, change: Change): Promise<void> {
  const sent = IDBKeyRange.bound([person, 'sent', ''], [person, 'sent', '\uffff']);
  const found = await (await database()).getAllFromIndex('losses', 'state', sent);
  const old = found.filter(({ acknowledgedAt }) => (acknowledgedAt ?? 0) < before);
  await rewrite(
    old.map(({ id }) => id),
    change,
  );
}

/** @param change null erases it */
async function rewrite(ids: readonly string[], change: Change): Promise<void> {
  if (ids.length === 0) return;
  const transaction = (await database()).transaction('losses', 'readwrite', { durability: 'strict' });
  for (const id of ids) {
    const before = await transaction.store.get(id);
    if (before === undefined) continue;
    const after = change(before);
    if (after === null) await transaction.store.delete(id);
    else if (after !== before) await transaction.store.put(after);
  }
  await transaction.done;
  announce([]);
}

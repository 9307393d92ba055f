import { afterResult, type CountResult, isAnswerTo, withChange, withNextMessage } from '../rules/messages';
import { ReadingErased } from '../rules/not-stored-sentence';
import type { Reading, ReadingContent } from '../rules/reading';
import { announce } from './changes';
import { database } from './database';

/**
 * Stores a reading. It is on the phone's disk when the promise resolves; only then may anything say that it was taken
 * (docs/collector-app.md, "Store, then beep").
 *
 * @throws what IndexedDB throws, QuotaExceededError without room
 */
export async function addReading(reading: Reading): Promise<void> {
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.add(reading), transaction.done]);
  announce([reading]);
}

/**
 * Corrects or undoes readings of one's own, all or none.
 *
 * @param change what becomes of them, or how it follows from what is on the disk now
 *
 * @throws ReadingErased for a reading that is no longer on the phone, otherwise what IndexedDB throws
 */
export async function changeReadings(
  ids: readonly string[],
  change: Partial<ReadingContent> | ((content: ReadingContent) => Partial<ReadingContent>),
): Promise<void> {
  const changeOf = typeof change === 'function' ? change : () => change;
  const written = await rewrite(
    ids,
    (reading) => withChange(reading, changeOf(reading.content)),
    'all or none',
  );
  if (written.length < ids.length) throw new ReadingErased();
}

/** The readings of a section, in the order of scanning, tombstones included. */
export async function readingsOf(place: {
  readonly person: string;
  readonly inventory: number | string;
  readonly section: string;
}): Promise<Reading[]> {
  const found = await (await database()).getAllFromIndex('readings', 'place', [
    place.person,
    place.inventory,
    place.section,
  ]);
  return found.sort((a, b) => a.order - b.order);
}

const stateRange = (person: string, state: Reading['state']) =>
  IDBKeyRange.bound([person, state, -Infinity], [person, state, Infinity]);

/** The next readings to send, the oldest first, each with its message fixed and stored. */
export async function takeBatch(person: string, limit: number): Promise<Reading[]> {
  const db = await database();
  const waiting = await db.getAllKeysFromIndex('readings', 'state', stateRange(person, 'waiting'), limit);
  return rewrite(waiting, withNextMessage);
}

/**
 * Stores what the server said about each reading of a batch, as it was sent. On plain http two tabs may send the same one: an answer
 * to a message that another answer has settled says nothing about the one that waits now.
 */
export async function storeResults(
  batch: readonly Reading[],
  results: ReadonlyMap<string, CountResult>,
): Promise<void> {
  const sent = new Map(batch.map((reading) => [reading.id, reading]));
  await rewrite([...results.keys()], (reading) => {
    const result = results.get(reading.id);
    if (result === undefined || !isAnswerTo(sent.get(reading.id), reading)) return reading;
    return afterResult(reading, result, Date.now());
  });
}

export interface Queue {
  readonly waiting: number;
  readonly rejected: number;
  readonly photos: number;
  /** When the oldest waiting reading was made; null without one. */
  readonly since: string | null;
}

/** The range of a person's photos in the index. */
export function photosOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person, ''], [person, '\uffff']);
}

/** What the server doesn't have yet. */
export async function queueOf(person: string): Promise<Queue> {
  const transaction = (await database()).transaction(['readings', 'photos']);
  const index = transaction.objectStore('readings').index('state');
  const [waiting, rejected, oldest, photos] = await Promise.all([
    index.count(stateRange(person, 'waiting')),
    index.count(stateRange(person, 'rejected')),
    index.get(stateRange(person, 'waiting')),
    transaction.objectStore('photos').index('person').count(photosOf(person)),
  ]);
  return { waiting, rejected, photos, since: oldest?.createdAt ?? null };
}

/** Whether a box with this serial was read in the inventory, in any section. */
export async function hasSerial({ person, inventory, code, serial }: Reading): Promise<boolean> {
  const everySection = IDBKeyRange.bound([person, inventory, ''], [person, inventory, '\uffff']);
  const readings = await (await database()).getAllFromIndex('readings', 'place', everySection);
  return readings.some((other) => other.serial === serial && other.code === code && !other.content.deleted);
}

/** Everything that waits or was refused, of everyone who counted on this phone. */
export async function unsentReadings(): Promise<Reading[]> {
  const all = await (await database()).getAll('readings');
  return all.filter(({ state }) => state !== 'sent').sort((a, b) => a.order - b.order);
}

/** Sends readings again from the beginning: the server has lost them. */
export async function sendAgain(ids: readonly string[]): Promise<void> {
  await rewrite(ids, (reading) => ({ ...reading, version: null, sending: null, state: 'waiting' }));
}

/** Returns the readings as they are now; none, and nothing is written, if it is all or none and one isn't there. */
async function rewrite(
  ids: readonly string[],
  change: (reading: Reading) => Reading,
  missing: 'skip' | 'all or none' = 'skip',
): Promise<Reading[]> {
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  const written: Reading[] = [];
  const changed: Reading[] = [];
  const found = await Promise.all(ids.map((id) => transaction.store.get(id)));
  if (missing === 'all or none' && found.includes(undefined)) return [];
  for (const before of found) {
    if (before === undefined) continue;
    const after = change(before);
    written.push(after);
    if (after === before) continue;
    changed.push(after);
    await transaction.store.put(after);
  }
  await transaction.done;
  if (changed.length > 0) announce(changed);
  return written;
}

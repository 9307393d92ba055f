import type { Queue } from '../rules/queue-text';
import {
  afterResult,
  type CountResult,
  isAnswerTo,
  withChange,
  withNextMessage,
} from '../rules/readings/messages';
import type { Reading, ReadingContent } from '../rules/readings/reading';
import { announce, database, readNote, writeNote } from './database';
import { countWaiting, type Marks, marksRange } from './marks';

/**
 * The reading is on disk once resolved; nothing may confirm it earlier (docs/collector-app.md, "Store, then
 * beep").
 *
 * @throws what IndexedDB throws, QuotaExceededError without room
 */
export async function addReading(reading: Reading): Promise<void> {
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.add(reading), transaction.done]);
  announce([reading]);
}

/**
 * All or none.
 *
 * @param change the new content, or a function of that on disk
 * @throws ReadingErased for a reading that left the phone, otherwise NotChanged with the name of what IndexedDB throws
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
  ).catch(notChanged);
  if (written.length < ids.length) throw new ReadingErased();
}

/** Returns them in scanning order, with tombstones. */
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

export const stateRange = (person: string, state: Reading['state']) =>
  IDBKeyRange.bound([person, state, -Infinity], [person, state, Infinity]);

/** Takes the oldest, each with its message fixed and stored unless it is behind. */
export async function takeBatch(person: string, limit: number): Promise<Reading[]> {
  const db = await database();
  const waiting = await db.getAllKeysFromIndex('readings', 'state', stateRange(person, 'waiting'), limit);
  return rewrite(waiting, withNextMessage);
}

/**
 * On plain http two tabs may send one batch: an answer to a settled message says nothing about the waiting
 * one. Returns the readings as they are then.
 */
export async function storeResults(
  batch: readonly Reading[],
  results: ReadonlyMap<string, CountResult>,
): Promise<Reading[]> {
  const sent = new Map(batch.map((reading) => [reading.id, reading]));
  return rewrite([...results.keys()], (reading) => {
    const result = results.get(reading.id);
    if (result === undefined || !isAnswerTo(sent.get(reading.id), reading)) return reading;
    return afterResult(reading, result, Date.now());
  });
}

export async function noteCaughtUp(ids: readonly string[]): Promise<void> {
  await rewrite(ids, (reading) => (reading.isBehind ? { ...reading, isBehind: false } : reading));
}

export function photosOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person, ''], [person, '\uffff']);
}

export async function queueOf(person: string): Promise<Queue> {
  const transaction = (await database()).transaction(['readings', 'photos', 'notes', 'losses']);
  const index = transaction.objectStore('readings').index('state');
  const waitingLosses = IDBKeyRange.bound([person, 'waiting', ''], [person, 'waiting', '\uffff']);
  const [waiting, rejected, oldest, photos, marks, losses] = await Promise.all([
    index.count(stateRange(person, 'waiting')),
    index.count(stateRange(person, 'rejected')),
    index.get(stateRange(person, 'waiting')),
    transaction.objectStore('photos').index('person').count(photosOf(person)),
    transaction.objectStore('notes').getAll(marksRange(person)),
    transaction.objectStore('losses').index('state').count(waitingLosses),
  ]);
  return {
    waiting,
    rejected,
    photos,
    marks: countWaiting(marks as Marks[]),
    losses,
    since: oldest?.createdAt ?? null,
  };
}

/** Rounds of the recounts that this phone heard of, by section. */
const ROUNDS = 'rounds';

export async function noteRounds(rounds: Readonly<Record<string, number>>): Promise<void> {
  await writeNote(ROUNDS, { ...(await readNote<object>(ROUNDS)), ...rounds });
}

/** It asks about any section of the same round of the inventory. */
export async function hasSerial({ person, inventory, section, code, serial }: Reading): Promise<boolean> {
  const everySection = IDBKeyRange.bound([person, inventory, ''], [person, inventory, '\uffff']);
  const readings = await (await database()).getAllFromIndex('readings', 'place', everySection);
  const rounds = (await readNote<Readonly<Record<string, number>>>(ROUNDS)) ?? {};
  return readings.some(
    (other) =>
      other.serial === serial &&
      other.code === code &&
      other.content.quantity > 0 &&
      !other.content.deleted &&
      (rounds[other.section] ?? 1) === (rounds[section] ?? 1),
  );
}

export async function unsentReadings(): Promise<Reading[]> {
  const all = await (await database()).getAll('readings');
  return all.filter(({ state }) => state !== 'sent').sort((a, b) => a.order - b.order);
}

export async function sendAgain(ids: readonly string[]): Promise<void> {
  await rewrite(ids, (reading) => ({ ...reading, version: null, sending: null, state: 'waiting' }));
}

/** With 'all or none', one missing reading writes nothing and returns none. */
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

/** The server has it (docs/collector-app.md, "Kept readings"). */
export class ReadingErased extends Error {}

class NotChanged extends Error {}

/** @throws NotChanged with the name of what IndexedDB threw */
export function notChanged({ name }: Error): never {
  throw Object.assign(new NotChanged(), { name });
}

/**
 * QuotaExceededError means no room. Whoever scanned again for a change would count twice.
 *
 * @param scan follows a change that a scan began with, because the scan is not stored either
 */
export function notStoredSentence(error: unknown, scan = ''): string {
  if (error instanceof ReadingErased)
    return `A mudança NÃO foi guardada: a leitura já saiu deste aparelho, mas está no servidor. Abra a seção de novo e repita.${scan}`;
  const [what, again] =
    error instanceof NotChanged ? ['A mudança', `repita.${scan}`] : ['A leitura', 'leia de novo.'];
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? `${what} NÃO foi guardada: este aparelho está sem espaço. Apague fotos ou aplicativos e ${again}`
    : `${what} NÃO foi guardada neste aparelho: ${again}`;
}

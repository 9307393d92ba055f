import type { PulledCount } from '@balanco/contract/mobile/mobile-pull';
import type { IDBPObjectStore } from 'idb';
import type { Reading } from '../rules/readings/reading';
import { afterRestore, leftBehind, leftIn, withSection, withServerRow } from '../rules/readings/server-row';
import { announce, announceErased, type CollectorSchema, database } from './database';
import { notChanged } from './readings';

interface PulledFor {
  readonly person: string;
  readonly pharmacy: string;
  readonly now: number;
  /** Absent if unknown rows of any become readings. */
  readonly inventory?: number | string;
}

/**
 * Newer rows win, unknown ones become readings. Returns what moved readings left in their places, beside the
 * readings.
 */
export async function takeServerRows(rows: readonly PulledCount[], facts: PulledFor): Promise<Moved[]> {
  return rewriteKept(async (readings, put) => {
    for (const row of rows) {
      const before = await readings.get(row.amplify_id.toLowerCase());
      if (before !== undefined && before.person !== facts.person) continue;
      // Its pharmacy isn't known here.
      if (before === undefined && !isOf(row, facts)) continue;
      const after = withServerRow(before, row, { ...facts, order: Date.parse(row.createdAt) });
      if (after !== null && after !== before) await put(before, after);
    }
  });
}

function isOf({ inventoryID }: PulledCount, { inventory = inventoryID ?? '' }: PulledFor): boolean {
  return String(inventoryID).toLowerCase() === String(inventory).toLowerCase();
}

export async function hasSent(person: string, inventory?: number | string): Promise<boolean> {
  const sent = await (await database()).getAllFromIndex('readings', 'state', sentRange(person));
  return sent.some((reading) => inventory === undefined || reading.inventory === inventory);
}

/**
 * Requeues what a restored server lacks or has older; others become its rows. `rows` are all of the person's,
 * deleted ones included.
 */
export async function compareAfterRestore(person: string, rows: readonly PulledCount[]): Promise<Moved[]> {
  const known = new Map(rows.map((row) => [row.amplify_id.toLowerCase(), row]));
  return rewriteKept(async (readings, put) => {
    for (const reading of await readings.index('state').getAll(sentRange(person))) {
      if (reading.movedTo !== undefined) continue;
      const after = afterRestore(reading, known.get(reading.id), Date.now());
      if (after !== reading) await put(reading, after);
    }
  });
}

/**
 * The person's own act, which the server hears of like of a correction. Those that count no more stay.
 *
 * @throws as `notChanged` does
 */
export async function moveReadings(
  ids: readonly string[],
  to: { readonly id: string; readonly name: string },
): Promise<void> {
  await rewriteKept(async (readings, put) => {
    for (const id of ids) {
      const before = await readings.get(id);
      if (before !== undefined && !before.content.deleted) await put(before, withSection(before, to.id));
    }
  }, to.name).catch(notChanged);
}

export interface Moved {
  readonly left: Reading;
  readonly reading: Reading;
}

export async function nameMoved({ left }: Moved, movedTo: string): Promise<void> {
  await rewriteKept((_readings, put) => put(undefined, { ...left, movedTo }));
}

type ReadingStore = IDBPObjectStore<CollectorSchema, ['readings'], 'readings', 'readwrite'>;
type Put = (before: Reading | undefined, after: Reading) => Promise<void>;

async function rewriteKept(
  change: (readings: ReadingStore, put: Put) => Promise<void>,
  movedTo = '',
): Promise<Moved[]> {
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  const { store } = transaction;
  const changed: Reading[] = [];
  const moved: Moved[] = [];
  const returned: Reading[] = [];
  await change(store, async (before, after) => {
    await store.put(after);
    changed.push(after);
    const left = before === undefined ? null : leftBehind(before, after, movedTo);
    if (left === null) return;
    await store.put(left);
    changed.push(left);
    moved.push({ left, reading: after });
    if ((await store.getKey(leftIn(after))) === undefined) return;
    await store.delete(leftIn(after));
    returned.push(after);
  });
  await transaction.done;
  if (changed.length > 0) announce(changed);
  if (returned.length > 0) announceErased(returned);
  return moved;
}

const sentRange = (person: string) =>
  IDBKeyRange.bound([person, 'sent', -Infinity], [person, 'sent', Infinity]);

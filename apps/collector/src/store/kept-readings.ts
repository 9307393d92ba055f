import type { PulledCount } from '@balanco/contract/mobile/mobile-pull';
import type { Reading } from '../rules/readings/reading';
import { afterRestore, withServerRow } from '../rules/readings/server-row';
import { announce } from './changes';
import { database } from './database';

interface PulledFor {
  readonly person: string;
  readonly pharmacy: string;
  readonly now: number;
}

/** Newer rows win, unknown ones become readings. */
export async function takeServerRows(rows: readonly PulledCount[], facts: PulledFor): Promise<void> {
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  const changed: Reading[] = [];
  for (const row of rows) {
    const before = await transaction.store.get(row.amplify_id.toLowerCase());
    if (before !== undefined && before.person !== facts.person) continue;
    const order = Date.parse(row.createdAt);
    const after = withServerRow(before, row, { ...facts, order });
    if (after === null || after === before) continue;
    await transaction.store.put(after);
    changed.push(after);
  }
  await transaction.done;
  if (changed.length > 0) announce(changed);
}

export async function hasSent(person: string, inventory?: number | string): Promise<boolean> {
  const sent = await (await database()).getAllFromIndex('readings', 'state', sentRange(person));
  return sent.some((reading) => inventory === undefined || reading.inventory === inventory);
}

/**
 * Requeues what a restored server lacks or has older; others become its rows. `rows` are all of the person's,
 * deleted ones included.
 */
export async function compareAfterRestore(person: string, rows: readonly PulledCount[]): Promise<void> {
  const known = new Map(rows.map((row) => [row.amplify_id.toLowerCase(), row]));
  const changed: Reading[] = [];
  const transaction = (await database()).transaction('readings', 'readwrite', { durability: 'strict' });
  for (const reading of await transaction.store.index('state').getAll(sentRange(person))) {
    const after = afterRestore(reading, known.get(reading.id), Date.now());
    if (after === reading) continue;
    await transaction.store.put(after);
    changed.push(after);
  }
  await transaction.done;
  if (changed.length > 0) announce(changed);
}

const sentRange = (person: string) =>
  IDBKeyRange.bound([person, 'sent', -Infinity], [person, 'sent', Infinity]);

import type { Reading } from '../rules/readings/reading';
import { announceErased, database, type ErasedFrom } from './database';
import { addReading } from './readings';

/**
 * A full phone erases acknowledged photos, then readings, then waiting photos, before refusing the reading.
 * Returns the number of waiting photos given up.
 *
 * @throws what `addReading` throws
 */
export async function addWithRoom(reading: Reading): Promise<number> {
  const full = await whyFull(reading);
  if (full === null) return 0;
  // Its file may be missing offline; readings make room too.
  const photos = await import('./photos').catch(() => null);
  if (((await photos?.eraseSentPhotos()) ?? 0) > 0 && (await whyFull(reading)) === null) return 0;
  if ((await eraseAcknowledged(Date.now(), reading)) > 0 && (await whyFull(reading)) === null) return 0;
  const givenUp = (await photos?.erasePhotos()) ?? 0;
  if (givenUp === 0) throw full;
  await addReading(reading);
  return givenUp;
}

async function whyFull(reading: Reading): Promise<Error | null> {
  try {
    await addReading(reading);
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') return error;
    throw error;
  }
}

/** `sync/pull/own-counts.ts` names them so. */
const everyPull = () => IDBKeyRange.bound('own ', 'own \uffff');

/** `sync/pull/places.ts` names them so. */
const LISTS = 'inventories ';

const everyList = () => IDBKeyRange.bound(LISTS, `${LISTS}\uffff`);

/** Kept for a server that is restored from a backup, in ms. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Except = Pick<Reading, 'inventory' | 'section'> | 'only-old';

/**
 * Acknowledged readings older than seven days; without room, all but the current section's. Boxes stay while
 * their inventory is open or, without room, being counted: without serials they would count twice. Waiting
 * and refused readings stay. Returns the number erased.
 */
export async function eraseAcknowledged(now: number, except: Except): Promise<number> {
  const db = await database();
  const transaction = db.transaction(['readings', 'notes'], 'readwrite');
  const notes = transaction.objectStore('notes');
  const [pharmacies, lists] = await Promise.all([notes.getAllKeys(everyList()), notes.getAll(everyList())]);
  /** Lists that the phone doesn't know may have any inventory. */
  const isOpen = ({ pharmacy, inventory }: Reading) => {
    const at = pharmacies.indexOf(`${LISTS}${pharmacy}`);
    const open = lists[at] as readonly Pick<Reading, 'inventory'>[] | undefined; // Written by `sync/pull/places.ts`.
    return open === undefined || open.some((listed) => listed.inventory === inventory);
  };
  let erased = 0;
  const places = new Map<string, ErasedFrom>();
  for await (const cursor of transaction.objectStore('readings')) {
    const { state, acknowledgedAt, createdAt, person, inventory, section } = cursor.value;
    if (state !== 'sent') continue;
    const isOld = now - (acknowledgedAt ?? Date.parse(createdAt)) > KEPT_MS;
    const isKept =
      except === 'only-old'
        ? !isOld || (isBox(cursor.value) && isOpen(cursor.value))
        : inventory === except.inventory && (isBox(cursor.value) || (!isOld && section === except.section));
    if (isKept) continue;
    await cursor.delete();
    erased += 1;
    places.set(`${person} ${inventory} ${section}`, { person, inventory, section });
  }
  // Opening the section fetches it again.
  if (erased > 0) await notes.delete(everyPull());
  await transaction.done;
  if (erased > 0) announceErased([...places.values()]);
  return erased;
}

function isBox({ serial, content }: Reading): boolean {
  return serial !== undefined && !content.deleted;
}

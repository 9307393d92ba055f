import type { Reading } from '../rules/readings/reading';
import { announceErased, type ErasedFrom } from './changes';
import { database } from './database';
import { addReading } from './readings';

/**
 * Stores a reading. A full phone first erases what the server has, photos before readings, then waiting
 * photos, and refuses the reading only if that doesn't help. Returns how many waiting photos it gave up.
 *
 * @throws what `addReading` throws
 */
export async function addWithRoom(reading: Reading): Promise<number> {
  const full = await whyFull(reading);
  if (full === null) return 0;
  // Offline its file may be missing, and readings make room too.
  const photos = await import('./photos').catch(() => null);
  if (((await photos?.eraseSentPhotos()) ?? 0) > 0 && (await whyFull(reading)) === null) return 0;
  if ((await eraseAcknowledged(Date.now(), reading)) > 0 && (await whyFull(reading)) === null) return 0;
  const givenUp = (await photos?.erasePhotos()) ?? 0;
  if (givenUp === 0) throw full;
  await addReading(reading);
  return givenUp;
}

/** null if there was room; the reading is then stored. */
async function whyFull(reading: Reading): Promise<Error | null> {
  try {
    await addReading(reading);
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') return error;
    throw error;
  }
}

/** Notes of how far own counts were fetched (`sync/pull/own-counts.ts`). */
const everyPull = () => IDBKeyRange.bound('own ', 'own \uffff');

/** Notes of each pharmacy's open inventories (`sync/pull/places.ts`). */
const LISTS = 'inventories ';

const everyList = () => IDBKeyRange.bound(LISTS, `${LISTS}\uffff`);

/** How long acknowledged readings stay, for a server that is restored from a backup. In ms. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Except = Pick<Reading, 'inventory' | 'section'> | 'only-old';

/**
 * Erases acknowledged readings older than seven days; without room, all but those of the section being
 * counted. Boxes stay while their inventory is open or, without room, while it is being counted: without
 * their serials they would be counted twice. Waiting and refused readings always stay. Returns the number
 * erased.
 */
export async function eraseAcknowledged(now: number, except: Except): Promise<number> {
  const db = await database();
  const transaction = db.transaction(['readings', 'notes'], 'readwrite');
  const notes = transaction.objectStore('notes');
  const [pharmacies, lists] = await Promise.all([notes.getAllKeys(everyList()), notes.getAll(everyList())]);
  /** A pharmacy whose list was never fetched may have any. */
  const isOpen = ({ pharmacy, inventory }: Reading) => {
    const at = pharmacies.indexOf(`${LISTS}${pharmacy}`);
    const open = lists[at] as readonly Pick<Reading, 'inventory'>[] | undefined; // As `sync/pull/places.ts` writes it.
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
  // Opening its section fetches what was erased here.
  if (erased > 0) await notes.delete(everyPull());
  await transaction.done;
  if (erased > 0) announceErased([...places.values()]);
  return erased;
}

function isBox({ serial, content }: Reading): boolean {
  return serial !== undefined && !content.deleted;
}

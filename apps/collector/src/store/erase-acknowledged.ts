import type { Reading } from '../rules/reading';
import { announceErased, type ErasedFrom } from './changes';
import { database } from './database';

/** The notes of how far own counts were fetched (`sync/own-counts.ts`). */
const everyPull = () => IDBKeyRange.bound('own ', 'own \uffff');

/** The notes of the open inventories of each pharmacy (`sync/places.ts`). */
const LISTS = 'inventories ';
const everyList = () => IDBKeyRange.bound(LISTS, `${LISTS}\uffff`);

/** How long acknowledged readings stay, for a server that is restored from a backup. In ms. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Except = Pick<Reading, 'inventory' | 'section'> | 'only-old';

/**
 * Erases acknowledged readings that are older than seven days, or, if the phone has no room, all of them but those of the section
 * that is being counted. Boxes stay as long as their inventory is open, or is the one that is counted if there is no room: without
 * their serials they would be counted twice. What waits or was refused always stays. Returns how many went.
 */
export async function eraseAcknowledged(now: number, except: Except): Promise<number> {
  const db = await database();
  const transaction = db.transaction(['readings', 'notes'], 'readwrite');
  const notes = transaction.objectStore('notes');
  const [pharmacies, lists] = await Promise.all([notes.getAllKeys(everyList()), notes.getAll(everyList())]);
  /** A pharmacy whose list this phone never fetched may have any. */
  const isOpen = ({ pharmacy, inventory }: Reading) => {
    const at = pharmacies.indexOf(`${LISTS}${pharmacy}`);
    const open = lists[at] as readonly Pick<Reading, 'inventory'>[] | undefined; // As `sync/places.ts` writes it.
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
  // What was erased here is fetched again when its section is opened.
  if (erased > 0) await notes.delete(everyPull());
  await transaction.done;
  if (erased > 0) announceErased([...places.values()]);
  return erased;
}

function isBox({ serial, content }: Reading): boolean {
  return serial !== undefined && !content.deleted;
}

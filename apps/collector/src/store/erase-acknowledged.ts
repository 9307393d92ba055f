import type { Reading } from '../rules/reading';
import { announceErased, type ErasedFrom } from './changes';
import { database } from './database';

/** The notes of how far own counts were fetched (`sync/own-counts.ts`). */
const everyPull = () => IDBKeyRange.bound('own ', 'own \uffff');

/** How long acknowledged readings stay, for a server that is restored from a backup. In ms. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Erases acknowledged readings that are older than seven days, or, if the phone has no room, all of them but those of the section
 * that is being counted and the boxes of its inventory: without their serials they would be counted twice. What waits or was
 * refused always stays. Returns how many went.
 */
export async function eraseAcknowledged(
  now: number,
  except: Pick<Reading, 'inventory' | 'section'> | 'only-old',
): Promise<number> {
  const db = await database();
  const transaction = db.transaction(['readings', 'notes'], 'readwrite');
  let erased = 0;
  const places = new Map<string, ErasedFrom>();
  for await (const cursor of transaction.objectStore('readings')) {
    const { state, acknowledgedAt, createdAt, person, inventory, section } = cursor.value;
    if (state !== 'sent') continue;
    const isOld = now - (acknowledgedAt ?? Date.parse(createdAt)) > KEPT_MS;
    if (!isOld && (except === 'only-old' || isNeeded(cursor.value, except))) continue;
    await cursor.delete();
    erased += 1;
    places.set(`${person} ${inventory} ${section}`, { person, inventory, section });
  }
  // What was erased here is fetched again when its section is opened.
  if (erased > 0) await transaction.objectStore('notes').delete(everyPull());
  await transaction.done;
  if (erased > 0) announceErased([...places.values()]);
  return erased;
}

function isNeeded(reading: Reading, { inventory, section }: Pick<Reading, 'inventory' | 'section'>): boolean {
  return reading.inventory === inventory && (reading.section === section || reading.serial !== undefined);
}

import { announce } from './changes';
import { database, type WaitingPhoto } from './database';
import { photosOf } from './readings';

/**
 * Stores a photo until the server has it.
 *
 * @throws what IndexedDB throws, QuotaExceededError without room
 */
export async function addPhoto(photo: WaitingPhoto): Promise<void> {
  const transaction = (await database()).transaction('photos', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(photo), transaction.done]);
  announce([]);
}

/** The person's oldest photo that the server doesn't have. */
export async function nextPhoto(person: string): Promise<WaitingPhoto | undefined> {
  return (await database()).getFromIndex('photos', 'person', photosOf(person));
}

/** What the server has, or will never take. */
export async function erasePhoto(id: string): Promise<void> {
  await (await database()).delete('photos', id);
  announce([]);
}

/** Gives up the photos of everyone on this phone: a reading needs their room. Returns how many went. */
export async function erasePhotos(): Promise<number> {
  const transaction = (await database()).transaction('photos', 'readwrite');
  const waiting = await transaction.store.count();
  await transaction.store.clear();
  await transaction.done;
  return waiting;
}

import { codeKey } from '@balanco/contract/base/codes';
import { announce, database, type WaitingPhoto } from './database';
import { photosOf } from './readings';

/**
 * The photo stays until the server has it. Acknowledged photos make room.
 *
 * @throws what IndexedDB throws, QuotaExceededError without room
 */
export async function addPhoto(photo: WaitingPhoto): Promise<void> {
  try {
    await put(photo);
  } catch (error) {
    if (!isFull(error) || (await eraseSentPhotos()) === 0) throw error;
    await put(photo);
  }
  announce([]);
}

async function put(photo: WaitingPhoto): Promise<void> {
  const transaction = (await database()).transaction('photos', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(photo), transaction.done]);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

export async function nextPhoto(person: string): Promise<WaitingPhoto | undefined> {
  return (await database()).getFromIndex('photos', 'person', photosOf(person));
}

/** Keeps the photo for a restored server, if there is room. */
export async function acknowledgePhoto(photo: WaitingPhoto, now: number): Promise<void> {
  const transaction = (await database()).transaction(['photos', 'sentPhotos'], 'readwrite');
  try {
    await Promise.all([
      transaction.objectStore('photos').delete(photo.id),
      transaction.objectStore('sentPhotos').put({ ...photo, acknowledgedAt: now }),
      transaction.done,
    ]);
  } catch {
    return erasePhoto(photo.id);
  }
  announce([]);
}

/** Called after a restore. The server recognises those that it has. */
export async function sendPhotosAgain(person: string): Promise<void> {
  const db = await database();
  for (const id of await db.getAllKeysFromIndex('sentPhotos', 'person', person)) {
    const transaction = db.transaction(['photos', 'sentPhotos'], 'readwrite');
    const kept = await transaction.objectStore('sentPhotos').get(id);
    if (kept === undefined) continue;
    // Readings matter more than photos.
    await Promise.all([
      transaction.objectStore('photos').put(kept),
      transaction.objectStore('sentPhotos').delete(id),
      transaction.done,
    ]).catch(() => undefined);
  }
  announce([]);
}

/** The person's newest photo of one of the codes that this phone still has, as base64. */
export async function photoOfCodes(person: string, codes: readonly string[]): Promise<string | null> {
  const db = await database();
  const keys = new Set(codes.map(codeKey));
  const kept = await Promise.all([
    db.getAllFromIndex('photos', 'person', photosOf(person)),
    db.getAllFromIndex('sentPhotos', 'person', person),
  ]);
  const found = kept.flat().filter(({ code }) => keys.has(codeKey(code)));
  return found.sort((a, b) => b.takenAt.localeCompare(a.takenAt))[0]?.image ?? null;
}

/** Erases all by default; `before` is in milliseconds. Returns their number. */
export async function eraseSentPhotos(before = Number.POSITIVE_INFINITY): Promise<number> {
  const transaction = (await database()).transaction('sentPhotos', 'readwrite');
  const old = await transaction.store.index('acknowledged').getAllKeys(IDBKeyRange.upperBound(before, true));
  await Promise.all(old.map((id) => transaction.store.delete(id)));
  await transaction.done;
  return old.length;
}

export async function erasePhoto(id: string): Promise<void> {
  await (await database()).delete('photos', id);
  announce([]);
}

/** A reading needs the room. Returns their number. */
export async function erasePhotos(): Promise<number> {
  const transaction = (await database()).transaction('photos', 'readwrite');
  const waiting = await transaction.store.count();
  await transaction.store.clear();
  await transaction.done;
  return waiting;
}

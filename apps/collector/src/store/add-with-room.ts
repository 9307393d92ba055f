import type { Reading } from '../rules/reading';
import { eraseAcknowledged } from './erase-acknowledged';
import { addReading } from './readings';

/**
 * Stores a reading. If the phone has no room, what the server has already makes room first, photos before readings, then the photos
 * that wait; a reading is refused only if that doesn't help. Returns how many photos were given up for it.
 *
 * @throws what `addReading` throws
 */
export async function addWithRoom(reading: Reading): Promise<number> {
  const full = await whyFull(reading);
  if (full === null) return 0;
  // Without a network its file may not be there, and readings make room too.
  const photos = await import('./photos').catch(() => null);
  if (((await photos?.eraseSentPhotos()) ?? 0) > 0 && (await whyFull(reading)) === null) return 0;
  if ((await eraseAcknowledged(Date.now(), reading)) > 0 && (await whyFull(reading)) === null) return 0;
  const givenUp = (await photos?.erasePhotos()) ?? 0;
  if (givenUp === 0) throw full;
  await addReading(reading);
  return givenUp;
}

/** Null if there was room; the reading is stored then. */
async function whyFull(reading: Reading): Promise<Error | null> {
  try {
    await addReading(reading);
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') return error;
    throw error;
  }
}

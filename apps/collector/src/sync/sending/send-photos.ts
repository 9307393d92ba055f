import { submitPhoto } from '@balanco/contract/mobile/mobile-photos';
import { ifUnlocked } from '../../device/with-lock';
import { nextAttemptMs } from '../../rules/waiting';
import type { WaitingPhoto } from '../../store/database';
import { acknowledgePhoto, erasePhoto, nextPhoto } from '../../store/photos';
import { queueOf } from '../../store/readings';
import { failureOf, Refused } from '../refused';
import { request } from '../request';

let running: Promise<unknown> | undefined;
let failures = 0;
let notBefore = 0;

/**
 * One by one, after readings: stops as soon as one waits (docs/collector-app.md, "Photos").
 *
 * @param occasion 'now' ignores the wait after failures
 */
export async function sendPhotos(person: string, occasion: 'now' | 'again' = 'again'): Promise<void> {
  if (occasion === 'now') notBefore = 0;
  if (Date.now() < notBefore) return;
  running ??= ifUnlocked('balanco-coletor-photos', () => attempt(person)).finally(() => {
    running = undefined;
  });
  await running;
}

async function attempt(person: string): Promise<void> {
  try {
    for (;;) {
      const photo = await nextPhoto(person);
      if (photo === undefined || (await queueOf(person)).waiting > 0) return;
      await send(photo);
      failures = 0;
    }
  } catch (error) {
    failures += 1;
    const wait = error instanceof Refused ? error.retryAfterSeconds : null;
    notBefore = Date.now() + nextAttemptMs(failures, Math.random(), wait);
  }
}

/** Drops a photo that the server has enough of or refuses for good. */
async function send(photo: WaitingPhoto): Promise<void> {
  const { id, person, inventory, code, kind, reading, takenAt, image } = photo;
  const body = { id, inventoryID: inventory, code, amplify_id: reading, kind, taken_at: takenAt, image };
  try {
    const { stored } = await request(submitPhoto, { body }, person);
    if (stored) return await acknowledgePhoto(photo, Date.now());
  } catch (error) {
    // A proxy sends no code and may let it through tomorrow.
    const isOurs = error instanceof Refused && error.code !== null;
    const failure = isOurs ? failureOf(error) : null;
    if (failure !== 'fault' && failure !== 'smaller') throw error;
  }
  await erasePhoto(id);
}

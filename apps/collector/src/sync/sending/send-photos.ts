import { submitPhoto } from '@balanco/contract/mobile/mobile-photos';
import { ifUnlocked } from '../../device/with-lock';
import { batchFailure, nextAttemptMs } from '../../rules/waiting';
import type { WaitingPhoto } from '../../store/database';
import { acknowledgePhoto, erasePhoto, nextPhoto } from '../../store/photos';
import { queueOf } from '../../store/readings';
import { Refused } from '../refused';
import { request } from '../request';

let running: Promise<unknown> | undefined;
let failures = 0;
/** No attempt before this moment, in ms. */
let notBefore = 0;

/**
 * Sends the person's photos one by one, never before readings: it stops as soon as a reading waits and runs
 * again when all readings are sent (docs/collector-app.md, "Photos").
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

/**
 * Drops the photo if the server has enough of its code or refuses it for good: its inventory may be deleted.
 */
async function send(photo: WaitingPhoto): Promise<void> {
  const { id, person, inventory, code, reading, takenAt, image } = photo;
  const body = { id, inventoryID: inventory, code, amplify_id: reading, taken_at: takenAt, image };
  try {
    const { stored } = await request(submitPhoto, { body }, person);
    if (stored) return await acknowledgePhoto(photo, Date.now());
  } catch (error) {
    // A refusal without a code comes from a proxy, which may let it through tomorrow.
    const isOurs = error instanceof Refused && error.code !== null;
    const failure = isOurs ? batchFailure(error.status, error.code) : null;
    if (failure !== 'fault' && failure !== 'smaller') throw error;
  }
  await erasePhoto(id);
}

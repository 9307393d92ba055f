import { eraseSentLosses } from '../store/losses';
import { eraseSentPhotos } from '../store/photos';
import { eraseAcknowledged, KEPT_MS } from '../store/room';

const HOUR = 3_600_000;
let tidied = Number.NEGATIVE_INFINITY;

/** What the server has had for seven days, at most hourly. */
export async function tidyUp(person: string, now: number): Promise<void> {
  if (now - tidied < HOUR) return;
  tidied = now;
  await eraseAcknowledged(now, 'only-old');
  await eraseSentPhotos(now - KEPT_MS);
  await eraseSentLosses(person, now - KEPT_MS);
}

import { openSection, submitCounts } from '@balanco/contract/mobile/mobile';
import { messageOf } from '../rules/count-message';
import type { CountResult } from '../rules/messages';
import { batchFailure } from '../rules/next-attempt';
import type { Reading } from '../rules/reading';
import { addKnownSection } from '../store/known-places';
import { storeResults } from '../store/readings';
import { forgetOpenedSection, openedSections } from '../store/sections';
import { Refused } from './refused';
import { request } from './request';

/** Of a count that nobody changed since it was created. */
const FIRST_VERSION = 1;

/** Opens on the server what was opened here. */
export async function sendOpenedSections(person: string): Promise<void> {
  for (const { id, inventory, name } of await openedSections(person)) {
    try {
      const { _deleted } = await request(openSection, { body: { id, inventoryID: inventory, name } }, person);
      if (!_deleted) await addKnownSection(inventory, { id, name });
    } catch (error) {
      // The office deleted the inventory, or the name is refused: the counts are safe without the section.
      const isFinal = error instanceof Refused && batchFailure(error.status, error.code) === 'fault';
      if (!isFinal) throw error;
    }
    await forgetOpenedSection(id);
  }
}

/**
 * Sends readings and stores what the server says about each.
 *
 * @throws what `request` throws; nothing of the batch is acknowledged then
 */
export async function sendBatch(batch: readonly Reading[]): Promise<void> {
  const { results } = await request(submitCounts, { body: batch.map(messageOf) }, batch[0]?.person);
  const answered = new Map(
    results.flatMap((result) => (result.amplify_id === null ? [] : [[result.amplify_id, result]])),
  );
  const missing = batch.some(({ id }) => !answered.has(id));
  await storeResults(batch, answered);
  if (missing) throw new TypeError('a result is missing');
  await fetchChanged(batch.filter((reading) => isChangedThere(reading, answered.get(reading.id))));
}

/**
 * Whether the server's row may differ from the phone's. After 'merged' the phone can't know which fields won. 'unchanged' with
 * another version is that of a repeated message, and somebody may have changed the count after it arrived the first time.
 */
function isChangedThere({ version }: Reading, result: CountResult | undefined): boolean {
  if (result?.status === 'unchanged') return result._version !== (version ?? FIRST_VERSION);
  return result?.status === 'merged';
}

/** Fetches the rows anew, because the phone may have passed over them while its change waited. If it fails, the next opening of the section does it. */
async function fetchChanged(changed: readonly Reading[]): Promise<void> {
  if (changed.length === 0) return;
  const { forgetPull, pullOwnCounts } = await import('./own-counts');
  const places = [...new Map(changed.map((reading) => [reading.inventory, reading])).values()];
  for (const place of places) await forgetPull(place);
  for (const place of places) {
    try {
      await pullOwnCounts(place);
    } catch {
      return;
    }
  }
}

import { openSection, submitCounts } from '@balanco/contract/mobile/mobile';
import { messageOf } from '../../rules/readings/count-message';
import type { CountResult } from '../../rules/readings/messages';
import type { Reading } from '../../rules/readings/reading';
import { batchFailure } from '../../rules/waiting';
import { addKnownSection } from '../../store/known-places';
import { storeResults } from '../../store/readings';
import { forgetOpenedSection, openedSections } from '../../store/sections';
import { Refused } from '../refused';
import { request } from '../request';

/** Unchanged since its creation. */
const FIRST_VERSION = 1;

export async function sendOpenedSections(person: string): Promise<void> {
  for (const { id, inventory, name } of await openedSections(person)) {
    try {
      const { _deleted } = await request(openSection, { body: { id, inventoryID: inventory, name } }, person);
      if (!_deleted) await addKnownSection(inventory, { id, name });
    } catch (error) {
      // The inventory is gone or the name refused: the counts are safe without the section.
      const isFinal = error instanceof Refused && batchFailure(error.status, error.code) === 'fault';
      if (!isFinal) throw error;
    }
    await forgetOpenedSection(id);
  }
}

/** @throws what `request` throws; then nothing of the batch is acknowledged */
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
 * After 'merged' the phone can't know which fields won. 'unchanged' with another version answers a repeat,
 * and somebody may have changed the count between.
 */
function isChangedThere({ version }: Reading, result: CountResult | undefined): boolean {
  if (result?.status === 'unchanged') return result._version !== (version ?? FIRST_VERSION);
  return result?.status === 'merged';
}

/** The phone may have passed over them while its change waited. The next opening of the section retries. */
async function fetchChanged(changed: readonly Reading[]): Promise<void> {
  if (changed.length === 0) return;
  const { forgetPull, pullMoved, pullOwnCounts } = await import('../pull/own-counts');
  const places = [...new Map(changed.map((reading) => [reading.inventory, reading])).values()];
  for (const place of places) await forgetPull(place);
  for (const place of places) {
    try {
      const pulled = await pullOwnCounts(place);
      const left = changed.filter(({ inventory, id }) => inventory === place.inventory && !pulled.has(id));
      if (left.length > 0) await pullMoved(place, new Set(left.map(({ id }) => id)));
    } catch {
      return;
    }
  }
}

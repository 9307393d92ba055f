import { openSection, submitCounts } from '@balanco/contract/mobile/mobile';
import { messageOf } from '../../rules/readings/count-message';
import type { Reading } from '../../rules/readings/reading';
import { addKnownSection } from '../../store/known-places';
import { noteCaughtUp, storeResults } from '../../store/readings';
import { forgetOpenedSection, openedSections } from '../../store/sections';
import { failureOf } from '../refused';
import { request } from '../request';

export async function sendOpenedSections(person: string): Promise<void> {
  for (const { id, inventory, name } of await openedSections(person)) {
    try {
      const { _deleted } = await request(openSection, { body: { id, inventoryID: inventory, name } }, person);
      if (!_deleted) await addKnownSection(inventory, { id, name });
    } catch (error) {
      // The inventory is gone, the name refused or its person left: the counts are safe without the section.
      const failure = failureOf(error);
      if (failure !== 'fault' && failure !== 'token') throw error;
    }
    await forgetOpenedSection(id);
  }
}

/**
 * First what has its message. A failure leaves the rest as it was.
 *
 * @throws what `request` throws
 */
export async function sendBatch(batch: readonly Reading[]): Promise<void> {
  const behind = batch.filter(({ isBehind }) => isBehind);
  const ready = batch.filter(({ isBehind }) => !isBehind);
  if (ready.length > 0) await submit(ready);
  await catchUp(behind);
}

async function submit(batch: readonly Reading[]): Promise<void> {
  const { results } = await request(submitCounts, { body: batch.map(messageOf) }, batch[0]?.person);
  const answered = new Map(
    results.flatMap((result) => (result.amplify_id === null ? [] : [[result.amplify_id, result]])),
  );
  const missing = batch.some(({ id }) => !answered.has(id));
  const stored = await storeResults(batch, answered);
  if (missing) throw new TypeError('a result is missing');
  // The next message of each retries, and the next opening of the section.
  await catchUp(stored.filter(({ isBehind }) => isBehind)).catch(() => undefined);
}

/** It reads from the beginning: the phone may have passed over their rows while its change waited. */
async function catchUp(behind: readonly Reading[]): Promise<void> {
  if (behind.length === 0) return;
  const { forgetPull, pullMoved, pullOwnCounts } = await import('../pull/own-counts');
  const places = [...new Map(behind.map((reading) => [reading.inventory, reading])).values()];
  for (const place of places) await forgetPull(place);
  for (const place of places) {
    const ids = behind.filter(({ inventory }) => inventory === place.inventory).map(({ id }) => id);
    const pulled = await pullOwnCounts(place);
    const left = ids.filter((id) => !pulled.has(id));
    if (left.length > 0) await pullMoved(place, new Set(left));
    await noteCaughtUp(ids);
  }
}

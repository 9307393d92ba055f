import { database } from './database';
import { stateRange } from './readings';

/** Waiting or refused readings of everybody but this person. */
export async function unsentOfOthers(person: string | undefined): Promise<number> {
  const index = (await database()).transaction('readings').store.index('state');
  let unsent = 0;
  let cursor = await index.openKeyCursor();
  while (cursor !== null) {
    const [other] = cursor.key;
    for (const state of other === person ? [] : (['waiting', 'rejected'] as const))
      unsent += await index.count(stateRange(other, state));
    cursor = await cursor.continue([other, '\uffff', 0]);
  }
  return unsent;
}

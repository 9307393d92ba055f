import type { QueueFile } from '@balanco/contract/counts/phone-queue';
import { type CountMessage, messageOf } from './count-message';
import { isSame, withNextMessage } from './messages';
import type { Reading } from './reading';

/** What is exported for staff if a phone can't send (docs/collector-app.md, "The file of the queue"). */
export function queueFile(readings: readonly Reading[], exported: string): QueueFile {
  const people = new Map<string, CountMessage[]>();
  for (const reading of readings) {
    const counts = people.get(reading.person) ?? [];
    counts.push(...messagesOf(reading));
    people.set(reading.person, counts);
  }
  return {
    format: 'balanco-fila-1',
    exported,
    people: Array.from(people, ([sub, counts]) => ({ sub, counts })),
  };
}

/**
 * What the server may have had already, unchanged, and then what the reading is now, if it was corrected or undone since. The second
 * message names no version: it follows the first one, whichever version that makes.
 */
function messagesOf(reading: Reading): readonly CountMessage[] {
  const next = withNextMessage(reading);
  const first = messageOf(next);
  const { content, sending } = next;
  if (sending === null || isSame(content, sending)) return [first];
  const now = messageOf({ ...next, sending: content, version: null });
  return [first, { ...now, _deleted: content.deleted }];
}

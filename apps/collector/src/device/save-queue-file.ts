import type { QueueFile } from '@balanco/contract/counts/phone-queue';
import { type CountMessage, messageOf } from '../rules/readings/count-message';
import { isSame, withNextMessage } from '../rules/readings/messages';
import type { Reading } from '../rules/readings/reading';
import { unsentReadings } from '../store/readings';

/** The queue stays; the server recognises repeats. */
export async function saveQueueFile(): Promise<void> {
  const content = queueFile(await unsentReadings(), new Date().toISOString());
  const blob = new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `fila-coletor-${content.exported.slice(0, 16).replace(/[T:]/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** docs/collector-app.md, "The file of the queue". */
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
 * First what the server may have, unchanged, then the present state if different. That names no version,
 * because it follows whichever the first makes.
 */
function messagesOf(reading: Reading): readonly CountMessage[] {
  const next = withNextMessage(reading);
  const first = messageOf(next);
  const { content, sending } = next;
  if (sending === null || isSame(content, sending)) return [first];
  const now = messageOf({ ...next, sending: content, version: null });
  return [first, { ...now, _deleted: content.deleted }];
}

import { sha256Text } from '@balanco/client/sha256';
import {
  type QueueFile,
  queueParts,
  queuePartText,
  signedQueueText,
} from '@balanco/contract/counts/phone-queue';
import { type CountMessage, messageOf } from '../rules/readings/count-message';
import { isSame, withNextMessage } from '../rules/readings/messages';
import type { Reading } from '../rules/readings/reading';
import { unsentReadings } from '../store/readings';
import { signTexts } from './signing-key';

/** The queue stays; the server recognises repeats. `exported` is the moment. */
export async function saveQueueFile(exported: string): Promise<void> {
  const content = await signed(queueFile(await unsentReadings(), exported));
  const blob = new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `fila-coletor-${content.exported.slice(0, 16).replace(/[T:]/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** See docs/collector-app.md, "The file of the queue". */
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

/** Each person's messages, by the key of this phone; as it is without one. */
export async function signed(file: QueueFile): Promise<QueueFile> {
  const { exported, people } = file;
  const texts = people.map(({ sub, counts }) => {
    const parts = queueParts(counts).map((part) => sha256Text(queuePartText(part)));
    return signedQueueText({ sub, exported, parts });
  });
  const signatures = await signTexts(texts);
  if (signatures === null) return file;
  return {
    ...file,
    people: people.map((person, index) => ({ ...person, signature: signatures[index] })),
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

import type { OfficeNews } from '@balanco/contract/people/devices';
import { useEffect, useSyncExternalStore } from 'react';
import { readNote, writeNote } from '../store/database';

/** What the office did, as the server said last (docs/collector-app.md, "What the office did"). */
interface ToldNews extends OfficeNews {
  readonly person: string;
  /** Of the section that was counted then; '' without one. */
  readonly sectionId: string;
  /** Likewise; '' without one. */
  readonly inventoryId: string;
}

let told: ToldNews | null = null;
const listeners = new Set<() => void>();

function tell(next: ToldNews | null): void {
  told = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** null before the first word. Messages are known offline and after a restart too. */
export function useOfficeNews(person: string): ToldNews | null {
  const news = useSyncExternalStore(subscribe, () => told);
  useEffect(() => {
    void keptMessages(person).then(
      (messages) => {
        if (told?.person === person || messages.length === 0) return;
        tell({ person, sectionId: '', inventoryId: '', section: null, recounts: [], messages });
      },
      () => undefined,
    );
  }, [person]);
  return news?.person === person ? news : null;
}

const messagesOf = (person: string) => `messages ${person}`;
const seenOf = (person: string) => `seen messages ${person}`;

async function keptMessages(person: string): Promise<OfficeNews['messages']> {
  return (await readNote<OfficeNews['messages']>(messagesOf(person))) ?? [];
}

/** Read here, not yet known to the server. */
export async function seenMessages(person: string): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(seenOf(person))) ?? [];
}

/** After an answer; `sent` are the seen messages that its request had. */
export async function takeOfficeNews(news: ToldNews, sent: readonly string[]): Promise<void> {
  const { person } = news;
  const seen = (await seenMessages(person)).filter((id) => !sent.includes(id));
  if (sent.length > 0) await writeNote(seenOf(person), seen);
  // One that was read while the answer was under way.
  const messages = news.messages.filter(({ id }) => !seen.includes(id));
  await writeNote(messagesOf(person), messages);
  tell({ ...news, messages });
}

/** 'Entendi'. The office hears it with the next heartbeat. */
export async function noteSeen(person: string, id: string): Promise<void> {
  await writeNote(seenOf(person), [...new Set([...(await seenMessages(person)), id])]);
  const left = (await keptMessages(person)).filter((message) => message.id !== id);
  await writeNote(messagesOf(person), left);
  if (told?.person === person)
    tell({ ...told, messages: told.messages.filter((message) => message.id !== id) });
}

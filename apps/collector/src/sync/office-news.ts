import type { OfficeNews } from '@balanco/contract/people/devices';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../rules/listeners';
import { readNote, writeNote } from '../store/database';

/** What the office did, as the server said last (docs/collector-app.md, "What the office did"). */
interface ToldNews extends OfficeNews {
  readonly person: string;
  /** The section that was counted then; '' without one. */
  readonly sectionId: string;
  /** The same, or '' without one. */
  readonly inventoryId: string;
  readonly moved: readonly string[];
}

let told: ToldNews | null = null;
const listeners = createListeners();

function tell(next: ToldNews | null): void {
  told = next;
  listeners.tell();
}

/** Returns null before the first word. Messages are known offline and after a restart too. */
export function useOfficeNews(person: string): ToldNews | null {
  const news = useSyncExternalStore(listeners.on, () => told);
  useEffect(() => {
    void Promise.all([keptMessages(person), keptMoved(person)]).then(
      ([messages, moved]) => {
        if (told?.person === person || messages.length + moved.length === 0) return;
        tell({ person, sectionId: '', inventoryId: '', section: null, recounts: [], messages, moved });
      },
      () => undefined,
    );
  }, [person]);
  return news?.person === person ? news : null;
}

const messagesOf = (person: string) => `messages ${person}`;
const movedOf = (person: string) => `moved ${person}`;
const seenOf = (person: string) => `seen messages ${person}`;

async function keptMessages(person: string): Promise<OfficeNews['messages']> {
  return (await readNote<OfficeNews['messages']>(messagesOf(person))) ?? [];
}

async function keptMoved(person: string): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(movedOf(person))) ?? [];
}

async function keepMoved(person: string, moved: readonly string[]): Promise<void> {
  await writeNote(movedOf(person), moved);
  if (told?.person === person) tell({ ...told, moved });
}

export async function noteMoved(person: string, sentence: string): Promise<void> {
  await keepMoved(person, [...new Set([...(await keptMoved(person)), sentence])]);
}

export async function closeMoved(person: string, sentence: string): Promise<void> {
  await keepMoved(
    person,
    (await keptMoved(person)).filter((each) => each !== sentence),
  );
}

export async function seenMessages(person: string): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(seenOf(person))) ?? [];
}

export async function takeOfficeNews(news: Omit<ToldNews, 'moved'>, sent: readonly string[]): Promise<void> {
  const { person } = news;
  const seen = (await seenMessages(person)).filter((id) => !sent.includes(id));
  if (sent.length > 0) await writeNote(seenOf(person), seen);
  const messages = news.messages.filter(({ id }) => !seen.includes(id));
  await writeNote(messagesOf(person), messages);
  tell({ ...news, messages, moved: await keptMoved(person) });
}

/** 'Entendi'. The office hears it with the next heartbeat. */
export async function noteSeen(person: string, id: string): Promise<void> {
  await writeNote(seenOf(person), [...new Set([...(await seenMessages(person)), id])]);
  const left = (await keptMessages(person)).filter((message) => message.id !== id);
  await writeNote(messagesOf(person), left);
  if (told?.person === person)
    tell({ ...told, messages: told.messages.filter((message) => message.id !== id) });
}

import { announce, database } from './database';

/** It says of an item of a recount's list whether the person looked for it without finding it. */
export interface Mark {
  readonly notFound: boolean;
  /** ISO 8601; later than the mark before, whatever the clock does. */
  readonly at: string;
  readonly state: 'waiting' | 'sent';
}

/** Marks by the item's key. */
export type Marks = Readonly<Record<string, Mark>>;

export function marksRange(person: string): IDBKeyRange {
  return IDBKeyRange.bound(prefixOf(person), `${prefixOf(person)}\uffff`);
}

export function countWaiting(all: readonly Marks[]): number {
  return all.flatMap((marks) => Object.values(marks)).filter(({ state }) => state === 'waiting').length;
}

const prefixOf = (person: string) => `marks ${person} `;
const nameOf = (person: string, section: string) => `${prefixOf(person)}${section}`;
/** Keys of the time before marks were sent one by one. */
const formerNameOf = (person: string, section: string) => `not found ${person} ${section}`;

export async function marksOf(person: string, section: string): Promise<Marks> {
  const db = await database();
  const kept = (await db.get('notes', nameOf(person, section))) as Marks | undefined;
  const former = (await db.get('notes', formerNameOf(person, section))) as readonly string[] | undefined;
  const before = (former ?? []).map((key): [string, Mark] => [
    key,
    { notFound: true, at: FORMER, state: 'sent' },
  ]);
  return { ...Object.fromEntries(before), ...kept };
}

/** Sorts before every other mark. */
const FORMER = '2026-01-01T00:00:00.000Z';

/**
 * The mark is on disk once resolved, and waits to be sent. One that says the same again changes nothing.
 *
 * @param now by the server's clock, ISO 8601
 */
export async function addMark(
  { person, section }: { readonly person: string; readonly section: string },
  { key, notFound }: { readonly key: string; readonly notFound: boolean },
  now: string,
): Promise<void> {
  const before = (await marksOf(person, section))[key];
  await rewrite(person, section, (marks) => {
    const last = marks[key] ?? before;
    if ((last?.notFound ?? false) === notFound) return marks;
    const after = last === undefined ? 0 : Date.parse(last.at) + 1;
    const at = new Date(Math.max(Date.parse(now), after)).toISOString();
    return { ...marks, [key]: { notFound, at, state: 'waiting' } };
  });
  announce([]);
}

interface WaitingMarks {
  readonly section: string;
  readonly marks: readonly (Mark & { readonly key: string })[];
}

export async function waitingMarks(person: string): Promise<readonly WaitingMarks[]> {
  const db = await database();
  const prefix = prefixOf(person);
  const names = await db.getAllKeys('notes', marksRange(person));
  const found: WaitingMarks[] = [];
  for (const name of names) {
    const all = Object.entries(((await db.get('notes', name)) ?? {}) as Marks);
    const marks = all.flatMap(([key, mark]) => (mark.state === 'waiting' ? [{ key, ...mark }] : []));
    if (marks.length > 0) found.push({ section: name.slice(prefix.length), marks });
  }
  return found;
}

/**
 * The server has them, or won't. What was marked anew meanwhile goes on waiting.
 *
 * @param standing what the server has; null if it refused for good
 */
export async function settleMarks(
  person: string,
  { section, marks: sent }: WaitingMarks,
  standing: readonly string[] | null,
): Promise<void> {
  await rewrite(person, section, (marks) => {
    const settled = sent.flatMap(({ key, at, notFound }): [string, Mark][] =>
      marks[key]?.at === at
        ? [[key, { at, notFound: standing?.includes(key) ?? notFound, state: 'sent' }]]
        : [],
    );
    return { ...marks, ...Object.fromEntries(settled) };
  });
  announce([]);
}

async function rewrite(person: string, section: string, change: (marks: Marks) => Marks): Promise<void> {
  const transaction = (await database()).transaction('notes', 'readwrite', { durability: 'strict' });
  const before = ((await transaction.store.get(nameOf(person, section))) ?? {}) as Marks;
  const after = change(before);
  if (after !== before) await transaction.store.put(after, nameOf(person, section));
  await transaction.done;
}

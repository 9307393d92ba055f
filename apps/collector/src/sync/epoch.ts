import { readNote, writeNote } from '../store/database';

let seen: string | null = null;

/** See docs/collector-api.md, "When the server was restored". */
export function noteEpoch(epoch: string | null): void {
  if (epoch !== null) seen = epoch;
}

/** Returns null before the first answer. */
export function currentEpoch(): string | null {
  return seen;
}

/** Null if the readings follow it. A phone only notes its first one. */
export async function epochToFollow(person: string, epoch: string): Promise<string | null> {
  const known = await readNote<string>(`epoch ${person}`);
  if (known === undefined) await writeNote(`epoch ${person}`, epoch);
  return known === undefined || known === epoch ? null : epoch;
}

import { readNote, writeNote } from '../store/database';

let seen: string | null = null;

/** Notes the epoch of an answer (docs/collector-api.md, "When the server was restored"). */
export function noteEpoch(epoch: string | null): void {
  if (epoch !== null) seen = epoch;
}

/** The epoch of the last answer; null before the first. */
export function currentEpoch(): string | null {
  return seen;
}

/** The epoch that a person's readings don't follow yet; null if they do. The first one that a phone sees is only noted. */
export async function epochToFollow(person: string, epoch: string): Promise<string | null> {
  const known = await readNote<string>(`epoch ${person}`);
  if (known === undefined) await writeNote(`epoch ${person}`, epoch);
  return known === undefined || known === epoch ? null : epoch;
}

import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { CountingPlace } from '../rules/readings/reading';
import { placeOf } from '../rules/readings/server-place';
import { readNote, writeNote } from '../store/database';
import { request } from './request';

const noteOf = (person: string) => `known recounts ${person}`;

async function knownRecounts(person: string): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(noteOf(person))) ?? [];
}

/**
 * Those of `sections` that this person neither opened nor put aside on this phone.
 *
 * @throws what `request` throws
 */
export async function newRecounts(person: string, sections: readonly string[]): Promise<CountingPlace[]> {
  const known = await knownRecounts(person);
  if (sections.every((section) => known.includes(section))) return [];
  const { results } = await request(listMobileRecounts, {}, person);
  return results
    .filter(({ sectionID }) => sections.includes(sectionID) && !known.includes(sectionID))
    .map((recount) => ({ person, ...placeOf(recount.sectionID, recount) }));
}

export async function noteRecount(person: string, section: string): Promise<void> {
  const known = await knownRecounts(person);
  if (!known.includes(section)) await writeNote(noteOf(person), [...known, section]);
}

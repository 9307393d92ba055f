import type { CountingPlace } from '../rules/readings/reading';
import { eraseNote, readNote, writeNote } from './database';

type Part = Pick<CountingPlace, 'person' | 'section'>;

const nameOf = ({ person, section }: Part) => `expected ${person} ${section}`;

/** How many units the person expects to read in the section; null if nothing was typed. */
export async function controlTotal(part: Part): Promise<number | null> {
  return (await readNote<number>(nameOf(part))) ?? null;
}

/** @param units null forgets it */
export async function keepControlTotal(part: Part, units: number | null): Promise<void> {
  await (units === null ? eraseNote(nameOf(part)) : writeNote(nameOf(part), units));
}

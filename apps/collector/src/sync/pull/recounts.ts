import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { RecountItem } from '../../rules/readings/recount-list';
import { readNote, writeNote } from '../../store/database';
import { request } from '../request';

/** One person's open recounts, by section. */
type RecountNote = Readonly<Record<string, readonly RecountItem[]>>;

/**
 * The items of a section that is a recount; null for any other section. Offline, what the phone knows serves.
 *
 * @throws what the phone's database throws
 */
export async function recountItems(person: string, section: string): Promise<readonly RecountItem[] | null> {
  const name = `recounts ${person}`;
  try {
    const { results } = await request(listMobileRecounts, {});
    await writeNote(name, Object.fromEntries(results.map(({ sectionID, items }) => [sectionID, items])));
  } catch {
    // The last list is on the phone.
  }
  return (await readNote<RecountNote>(name))?.[section] ?? null;
}

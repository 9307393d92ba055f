import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { RecountItem } from '../rules/recount-list';
import { readNote, writeNote } from '../store/database';
import { request } from './request';

/** The open recounts of one person, by section. */
type RecountNote = Readonly<Record<string, readonly RecountItem[]>>;

/**
 * The items of a section that is a recount; null for every other section. What the phone knows is used without a network.
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

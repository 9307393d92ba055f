import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { RecountItem } from '../../rules/readings/recount-list';
import { readNote, writeNote } from '../../store/database';
import { request } from '../request';

/** By section. */
type RecountNote = Readonly<Record<string, readonly RecountItem[]>>;

/**
 * null unless the section is a recount. Offline, the known list serves.
 *
 * @throws what the phone's database throws
 */
export async function recountItems(person: string, section: string): Promise<readonly RecountItem[] | null> {
  const name = `recounts ${person}`;
  try {
    const { results } = await request(listMobileRecounts, {});
    await writeNote(name, Object.fromEntries(results.map(({ sectionID, items }) => [sectionID, items])));
  } catch {}
  return (await readNote<RecountNote>(name))?.[section] ?? null;
}

/** Keys of items that were looked for on this phone; undefined before the first one. */
export function readNotFound(person: string, section: string): Promise<readonly string[] | undefined> {
  return readNote<readonly string[]>(`not found ${person} ${section}`);
}

export function keepNotFound(person: string, section: string, keys: readonly string[]): Promise<void> {
  return writeNote(`not found ${person} ${section}`, keys);
}

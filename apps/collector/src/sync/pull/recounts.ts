import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { RecountItem } from '../../rules/readings/recount-list';
import { readNote, writeNote } from '../../store/database';
import { noteRounds } from '../../store/readings';
import { request } from '../request';

type RecountNote = Readonly<Record<string, readonly RecountItem[]>>;

const noteOf = (person: string) => `recounts ${person}`;

export async function recountSections(person: string): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await readNote<RecountNote>(noteOf(person))) ?? {}));
}

/**
 * First the list that the phone knows, then the server's; null unless the section is a recount.
 *
 * @throws what the phone's database throws
 */
export async function recountItems(
  person: string,
  section: string,
  show: (items: readonly RecountItem[] | null) => Promise<void>,
): Promise<void> {
  const name = noteOf(person);
  const known = async () => (await readNote<RecountNote>(name))?.[section] ?? null;
  await show(await known());
  try {
    const { results } = await request(listMobileRecounts, {});
    await noteRounds(Object.fromEntries(results.map(({ sectionID, round }) => [sectionID, round])));
    await writeNote(name, Object.fromEntries(results.map(({ sectionID, items }) => [sectionID, items])));
  } catch {
    return;
  }
  await show(await known());
}

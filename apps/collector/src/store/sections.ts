import { database, type OpenedSection } from './database';

/** Remembers a section that was opened here until the server has it; it may be opened without a network. */
export async function addOpenedSection(section: OpenedSection): Promise<void> {
  await (await database()).put('openedSections', section);
}

export async function openedSections(person: string): Promise<OpenedSection[]> {
  return (await (await database()).getAll('openedSections')).filter((section) => section.person === person);
}

export async function forgetOpenedSection(id: string): Promise<void> {
  await (await database()).delete('openedSections', id);
}

/** Whether the section was opened here and the server doesn't have it yet. */
export async function isOnlyHere(id: string): Promise<boolean> {
  return (await (await database()).get('openedSections', id)) !== undefined;
}

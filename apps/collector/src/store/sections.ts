import { database, type OpenedSection } from './database';

export async function addOpenedSection(section: OpenedSection): Promise<void> {
  await (await database()).put('openedSections', section);
}

export async function openedSections(person: string): Promise<OpenedSection[]> {
  return (await (await database()).getAll('openedSections')).filter((section) => section.person === person);
}

export async function forgetOpenedSection(id: string): Promise<void> {
  await (await database()).delete('openedSections', id);
}

export async function isOnlyHere(id: string): Promise<boolean> {
  return (await (await database()).get('openedSections', id)) !== undefined;
}

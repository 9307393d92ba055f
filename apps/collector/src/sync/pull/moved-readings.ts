import type { Reading } from '../../rules/readings/reading';
import { type Moved, nameMoved } from '../../store/kept-readings';
import { knownSection } from '../../store/known-places';
import { noteMoved } from '../office-news';
import { listSections } from './places';

/** Names the place in what they left, and tells the person, who would read them again. Never throws. */
export async function tellMoved(person: string, moved: readonly Moved[]): Promise<void> {
  try {
    for (const inventory of new Set(moved.map(({ reading }) => reading.inventory)))
      await listSections(inventory, person)(() => undefined).catch(() => undefined);
    const named = new Map<string, Moved[]>();
    for (const each of moved) {
      const name = await placeName(each.left, each.reading);
      await nameMoved(each, name);
      if (!each.reading.content.deleted) named.set(name, [...(named.get(name) ?? []), each]);
    }
    for (const [name, group] of named) await noteMoved(person, movedText(name, group));
  } catch {
    // What they left says that the office moved them.
  }
}

/** '' if the phone can't know it. */
async function placeName(from: Reading, { inventory, section }: Reading): Promise<string> {
  if (section === '') return inventory === from.inventory ? 'Sem seção' : '';
  const place = await knownSection(section);
  if (place === null) return '';
  return inventory === from.inventory ? place.sectionName : `${place.sectionName}, ${place.inventoryName}`;
}

function movedText(name: string, moved: readonly Moved[]): string {
  const [first] = moved;
  if (first === undefined) return '';
  const { description, code } = first.reading;
  const what =
    moved.length === 1 ? `a sua leitura de ${description ?? code}` : `${moved.length} leituras suas`;
  return `O escritório moveu ${what} para ${name || 'outro lugar'}. Não leia de novo.`;
}

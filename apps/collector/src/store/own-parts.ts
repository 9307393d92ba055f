import type { CountingPlace, Reading } from '../rules/readings/reading';
import { database } from './database';

export interface OwnPart {
  readonly readings: number;
  /** Declared 'pronta', with nothing changed here since. */
  readonly isReady: boolean;
}

/** It only serves to notice a change. A hash would load its library with the lists. */
interface Declared {
  readonly readings: number;
  readonly account: string;
}

const prefixOf = (person: string) => `done ${person} `;

export async function keepOwnPart(
  { person, inventory, section }: Pick<CountingPlace, 'person' | 'inventory' | 'section'>,
  matches: boolean,
): Promise<void> {
  const db = await database();
  const name = prefixOf(person) + section;
  const own = await db.getAllFromIndex('readings', 'place', [person, inventory, section]);
  if (matches) await db.put('notes', declaredOf(own), name);
  else await db.delete('notes', name);
}

export async function ownParts(
  person: string,
  inventory: number | string,
): Promise<ReadonlyMap<string, OwnPart>> {
  const db = await database();
  const everySection = IDBKeyRange.bound([person, inventory, ''], [person, inventory, '\uffff']);
  const bySection = new Map<string, Reading[]>();
  for (const reading of await db.getAllFromIndex('readings', 'place', everySection)) {
    const own = bySection.get(reading.section) ?? [];
    own.push(reading);
    bySection.set(reading.section, own);
  }
  const prefix = prefixOf(person);
  const names = await db.getAllKeys('notes', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const sections = new Set([...bySection.keys(), ...names.map((name) => name.slice(prefix.length))]);
  const parts = new Map<string, OwnPart>();
  for (const section of sections) {
    const now = declaredOf(bySection.get(section) ?? []);
    const then = (await db.get('notes', prefix + section)) as Declared | undefined;
    const isReady = then?.account === now.account;
    parts.set(section, { readings: now.readings, isReady });
  }
  return parts;
}

function declaredOf(readings: readonly Reading[]): Declared {
  const live = readings.filter(({ content }) => !content.deleted);
  const lines = live.map(({ id, content: { quantity, factor } }) => `${id} ${quantity} ${factor}`);
  return { readings: live.length, account: lines.sort().join('\n') };
}

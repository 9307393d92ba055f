import type { CountingPlace } from '../rules/readings/reading';
import { database, readNote, writeNote } from './database';

interface KnownPlace {
  readonly id: string;
  readonly name: string;
}

export async function addKnownSection(inventory: number | string, section: KnownPlace): Promise<void> {
  const name = `sections ${inventory}`;
  const known = await readNote<readonly KnownPlace[]>(name);
  if (known === undefined || known.some(({ id }) => id === section.id)) return;
  await writeNote(name, [...known, { ...section, hint: 'sua' }]);
}

export async function knownSection(section: string): Promise<Omit<CountingPlace, 'person'> | null> {
  const names = await (await database()).getAllKeys('notes');
  for (const name of names.filter((each) => each.startsWith('sections '))) {
    const found = (await readNote<readonly KnownPlace[]>(name))?.find(({ id }) => id === section);
    if (found === undefined) continue;
    const inventory = await knownInventory(names, name.slice('sections '.length));
    if (inventory !== null) return { ...inventory, section, sectionName: found.name };
  }
  return null;
}

async function knownInventory(names: readonly string[], id: string) {
  for (const name of names.filter((each) => each.startsWith('inventories '))) {
    const rows = await readNote<readonly (KnownPlace & { readonly inventory: number | string })[]>(name);
    const found = rows?.find((each) => each.id === id);
    if (found === undefined) continue;
    const pharmacy = name.slice('inventories '.length);
    const pharmacies = await readNote<readonly KnownPlace[]>('pharmacies');
    const pharmacyName = pharmacies?.find((each) => each.id === pharmacy)?.name ?? '';
    return { pharmacy, pharmacyName, inventory: found.inventory, inventoryName: found.name };
  }
  return null;
}

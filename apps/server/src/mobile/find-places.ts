import { isUuid } from '@balanco/contract/fields';
import type { Transaction } from '../db/database.js';
import { shareNames } from '../db/name-locks.js';
import { UNPLACED, UNPLACED_INVENTORY } from '../features/counts/unplaced-place.js';
import { findInventory } from '../features/inventories/inventory-facts-views.js';
import { findSections, type SectionFacts } from '../features/sections/section-views.js';

/** Where an app says that a count stands: a number, a UUID, or any text as an inventory; nothing at all too. */
export interface NamedPlace {
  readonly inventoryID?: number | string | null | undefined;
  readonly sectionID?: string | null | undefined;
}

/** Where a count stands for that. What the server doesn't know is remembered beside it (docs/decisions/0023). */
export interface CountPlace {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  readonly namedInventory: string | null;
  readonly namedSection: string | null;
  /** Whether the app named an inventory, or a section that says which. */
  readonly isNamed: boolean;
}

/**
 * Finds the places that the apps name, each inventory and section once, in the order given. A count of an unknown or
 * deleted inventory is unplaced; one of an unknown section stands in its inventory without a section; one that names
 * no inventory stands where its section is.
 */
export async function findPlaces(tx: Transaction, named: readonly NamedPlace[]): Promise<CountPlace[]> {
  const sectionNames = new Set(named.flatMap(({ sectionID }) => sectionID ?? []));
  const inventoryNames = new Set(named.flatMap(({ inventoryID }) => inventoryID ?? []));
  const sections = await findNamed(tx, sectionNames, (names) => findSections(tx, names));
  const inventories = await findNamed(tx, inventoryNames, (names) => findInventories(tx, names));
  return named.map((place) => {
    const section = (place.sectionID && sections.get(place.sectionID)) || null;
    const inventory = isNone(place.inventoryID) ? section?.inventory : inventories.get(place.inventoryID);
    if (!inventory) return unplaced(place);
    return placed(place, inventory, section?.inventory.number === inventory.number ? section : null);
  });
}

function isNone(id: NamedPlace['inventoryID']): id is null | undefined {
  return id === null || id === undefined;
}

/**
 * Looks names up, and those that aren't there once more when nobody is making them: either the maker sees the count
 * that waits, or the count sees what was made.
 */
async function findNamed<Name extends number | string, Found>(
  tx: Transaction,
  names: ReadonlySet<Name>,
  find: (names: readonly Name[]) => Promise<Map<Name, Found>>,
): Promise<Map<Name, Found>> {
  const found = await find([...names]);
  const missing = [...names].filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  await shareNames(tx, missing);
  return new Map([...found, ...(await find(missing))]);
}

async function findInventories(
  tx: Transaction,
  names: readonly (number | string)[],
): Promise<Map<number | string, SectionFacts['inventory']>> {
  const found = new Map<number | string, SectionFacts['inventory']>();
  for (const name of names) {
    const inventory = typeof name === 'number' || isUuid(name) ? await findInventory(tx, name) : null;
    if (inventory !== null) found.set(name, inventory);
  }
  return found;
}

function placed(
  named: NamedPlace,
  inventory: SectionFacts['inventory'],
  section: SectionFacts | null,
): CountPlace {
  return {
    pharmacyId: inventory.pharmacyId,
    inventoryNumber: inventory.number,
    sectionId: section?.id ?? null,
    namedInventory: null,
    namedSection: section === null ? (named.sectionID ?? null) : null,
    isNamed: true,
  };
}

function unplaced({ inventoryID, sectionID }: NamedPlace): CountPlace {
  return {
    pharmacyId: UNPLACED,
    inventoryNumber: UNPLACED_INVENTORY,
    sectionId: null,
    namedInventory: isNone(inventoryID) ? null : String(inventoryID),
    namedSection: sectionID ?? null,
    isNamed: !isNone(inventoryID),
  };
}

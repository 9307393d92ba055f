import { isUuid } from '@balanco/contract/base/fields';
import type { Transaction } from '../../db/database.js';
import { shareNames } from '../../db/name-locks.js';
import { type Reaching, seesPharmacy } from '../../pharmacy-access/reach.js';
import { findInventory } from '../inventories/inventory-facts-views.js';
import { findSections, type SectionFacts } from '../inventories/sections/section-views.js';
import { UNPLACED, UNPLACED_INVENTORY } from '../pharmacies/unplaced-location.js';

/** The location that an app names for a count. An inventory is a number, a UUID or any text; both may be missing. */
export interface NamedLocation {
  readonly inventoryID?: number | string | null | undefined;
  readonly sectionID?: string | null | undefined;
}

/** Where such a count goes. Names that the server doesn't know are kept with it (docs/counts.md, "Unplaced counts"). */
export interface CountLocation {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  readonly namedInventory: string | null;
  readonly namedSection: string | null;
  /** Whether the app named an inventory, or a known section, which has one. */
  readonly isNamed: boolean;
}

type InventoryKey = SectionFacts['inventory'];

/**
 * Finds the locations that the apps name, in the order given; each inventory and section is looked up once. If the
 * inventory is unknown or deleted, the count is unplaced. If only the section is unknown, the count goes into the
 * inventory without a section. If no inventory is named, it goes where its section is.
 * What the caller may not see is unknown to them, so their counts for it are kept as unplaced.
 */
export async function findLocations(
  tx: Transaction,
  caller: Reaching,
  named: readonly NamedLocation[],
): Promise<CountLocation[]> {
  const sectionNames = new Set(named.flatMap(({ sectionID }) => sectionID ?? []));
  const inventoryNames = new Set(named.flatMap(({ inventoryID }) => inventoryID ?? []));
  const sections = await findNamed(tx, sectionNames, (names) => findSections(tx, names));
  const inventories = await findNamed(tx, inventoryNames, (names) => findInventories(tx, names));
  return named.map((location) => {
    const section = (location.sectionID && sections.get(location.sectionID)) || null;
    const inventory = isNone(location.inventoryID)
      ? section?.inventory
      : inventories.get(location.inventoryID);
    if (!inventory || !seesPharmacy(caller, inventory.pharmacyId)) return unplaced(location);
    return placed(location, inventory, section?.inventory.number === inventory.number ? section : null);
  });
}

function isNone(id: NamedLocation['inventoryID']): id is null | undefined {
  return id === null || id === undefined;
}

/**
 * Looks names up. Missing ones are looked up again while no transaction can create them: either their creator sees the
 * waiting count, or the count sees what was created.
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
): Promise<Map<number | string, InventoryKey>> {
  const found = new Map<number | string, InventoryKey>();
  for (const name of names) {
    const inventory = typeof name === 'number' || isUuid(name) ? await findInventory(tx, name) : null;
    if (inventory !== null) found.set(name, inventory);
  }
  return found;
}

function placed(named: NamedLocation, inventory: InventoryKey, section: SectionFacts | null): CountLocation {
  return {
    pharmacyId: inventory.pharmacyId,
    inventoryNumber: inventory.number,
    sectionId: section?.id ?? null,
    namedInventory: null,
    namedSection: section === null ? (named.sectionID ?? null) : null,
    isNamed: true,
  };
}

function unplaced({ inventoryID, sectionID }: NamedLocation): CountLocation {
  return {
    pharmacyId: UNPLACED,
    inventoryNumber: UNPLACED_INVENTORY,
    sectionId: null,
    namedInventory: isNone(inventoryID) ? null : String(inventoryID),
    namedSection: sectionID ?? null,
    isNamed: !isNone(inventoryID),
  };
}

import { isUuid } from '@balanco/contract/base/fields';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { hasRow } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { shareNames } from '../../../db/locks.js';
import { type Reaching, seesPharmacy } from '../../../pharmacy-access/reach.js';
import { findInventory, requireInventory } from '../../inventories/find-inventory.js';
import { findSections, type SectionFacts } from '../../inventories/sections/find-sections.js';
import { UNPLACED, UNPLACED_INVENTORY } from '../../pharmacies/unplaced-location.js';

interface NamedLocation {
  readonly inventoryID?: number | string | null | undefined;
  readonly sectionID?: string | null | undefined;
}

export interface CountLocation {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  readonly namedInventory: string | null;
  readonly namedSection: string | null;
  readonly isNamed: boolean;
}

/**
 * Places counts in order: without a known inventory unplaced, without a known section in the inventory,
 * without any inventory by section. Locations out of reach are unknown (docs/counts.md, "Unplaced counts").
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
    const { inventoryID } = location;
    const inventory = inventoryID == null ? section?.inventory : inventories.get(inventoryID);
    if (!inventory || !seesPharmacy(caller, inventory.pharmacyId)) return unplaced(location);
    const { pharmacyId, number: inventoryNumber } = inventory;
    const sectionId = section?.inventory.number === inventoryNumber ? section.id : null;
    const namedSection = sectionId === null ? (location.sectionID ?? null) : null;
    return { pharmacyId, inventoryNumber, sectionId, namedInventory: null, namedSection, isNamed: true };
  });
}

/**
 * Repeats the look-up while nobody can create the names: either the creator sees the waiting count, or the
 * count sees the creation.
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

async function findInventories(tx: Transaction, names: readonly (number | string)[]) {
  const found = new Map<number | string, SectionFacts['inventory']>();
  for (const name of names) {
    const inventory = typeof name === 'number' || isUuid(name) ? await findInventory(tx, name) : null;
    if (inventory !== null) found.set(name, inventory);
  }
  return found;
}

function unplaced({ inventoryID, sectionID }: NamedLocation): CountLocation {
  return {
    pharmacyId: UNPLACED,
    inventoryNumber: UNPLACED_INVENTORY,
    sectionId: null,
    namedInventory: inventoryID == null ? null : String(inventoryID),
    namedSection: sectionID ?? null,
    isNamed: inventoryID != null,
  };
}

export interface Destination {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/** Refuses `not_found`. */
export async function findDestination(
  tx: Transaction,
  id: InventoryId,
  sectionId: string | null,
): Promise<Destination> {
  if (sectionId === null) {
    const { pharmacyId, number: inventoryNumber } = await requireInventory(tx, id);
    return { pharmacyId, inventoryNumber, sectionId };
  }
  const inventory = await findInventory(tx, id);
  const [section] = (await findSections(tx, [sectionId])).values();
  if (inventory === null || section?.inventory.number !== inventory.number)
    throw new AppError('not_found', 'Seção não encontrada neste inventário.');
  return { pharmacyId: inventory.pharmacyId, inventoryNumber: inventory.number, sectionId: section.id };
}

/**
 * Refuses `conflict`: the result would change unnoticed.
 * @param purpose of reopening
 */
export async function refuseClosed(
  tx: Transaction,
  { inventoryNumber, sectionId }: Pick<Destination, 'inventoryNumber' | 'sectionId'>,
  purpose: string,
): Promise<void> {
  const closed = sql`inventory left join section on section.id = ${sectionId}
    where number = ${inventoryNumber}
      and (inventory.finalised_at is not null or section.finalised_at is not null)`;
  if (await hasRow(tx, closed))
    throw new AppError('conflict', `O inventário ou a seção está finalizado. Reabra antes de ${purpose}.`);
}

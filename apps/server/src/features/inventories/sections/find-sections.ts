import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { MobileSection } from '@balanco/contract/mobile/mobile';
import { sql } from 'kysely';
import type { Queries } from '../../../db/database.js';
import { outsideInventoryId, type Place } from '../find-inventory.js';

export interface SectionFacts {
  readonly id: string;
  readonly inventory: Place;
}

export function selectSections(db: Queries) {
  return db
    .selectFrom('section')
    .innerJoin('inventory', 'inventory.number', 'section.inventory_number')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id');
}

export const sectionDeletedAt = sql`greatest(section.deleted_at, inventory.deleted_at, pharmacy.deleted_at)`;

export async function findSections(db: Queries, ids: readonly string[]): Promise<Map<string, SectionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('section')
    .innerJoin('inventory', 'inventory.number', 'section.inventory_number')
    .select(['section.id', 'inventory.number', 'inventory.pharmacy_id'])
    .where('section.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('section.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, number, pharmacy_id: pharmacyId }) => [id, { id, inventory: { number, pharmacyId } }]),
  );
}

/** Finds deleted sections too; returns null for none. */
export async function viewMobileSection(db: Queries, id: string): Promise<MobileSection | null> {
  const row = await selectSections(db)
    .select([
      'section.id',
      outsideInventoryId.as('inventoryID'),
      'section.name',
      'section.collector_sub',
      'section.created_at',
      sql<boolean>`section.finalised_at is not null`.as('finalizado'),
      sql<boolean>`${sectionDeletedAt} is not null`.as('_deleted'),
    ])
    .where('section.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, created_at: row.created_at.toISOString() };
}

export interface EnteredSection {
  readonly id: string;
  readonly name: string;
  readonly inventoryID: InventoryId;
  readonly inventoryNumber: number;
  readonly inventoryName: string;
  readonly pharmacyId: string;
  readonly pharmacyName: string;
  readonly isFinalised: boolean;
}

/** Returns null if the section is unknown or deleted. */
export async function viewEnteredSection(db: Queries, id: string): Promise<EnteredSection | null> {
  const row = await selectSections(db)
    .select([
      'section.id',
      'section.name',
      outsideInventoryId.as('inventoryID'),
      'inventory.number as inventoryNumber',
      'inventory.name as inventoryName',
      'pharmacy.id as pharmacyId',
      'pharmacy.name as pharmacyName',
      sql<boolean>`section.finalised_at is not null or inventory.finalised_at is not null`.as('isFinalised'),
    ])
    .where('section.id', '=', id)
    .where(sql<boolean>`${sectionDeletedAt} is null`)
    .executeTakeFirst();
  return row ?? null;
}

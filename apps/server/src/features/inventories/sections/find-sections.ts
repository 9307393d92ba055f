import { PRESENCE_MINUTES } from '@balanco/contract/inventories/sections';
import type { MobileSection } from '@balanco/contract/mobile/mobile';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Answered, answering, type RowOf } from '../../../db/answering.js';
import type { Queries, Transaction } from '../../../db/database.js';
import { takeTurn } from '../../../db/locks.js';
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

export type EnteredSection = NonNullable<Awaited<ReturnType<typeof viewEnteredSection>>>;

/** Returns null if the section is unknown or deleted. */
export async function viewEnteredSection(db: Queries, id: string) {
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

/**
 * Serialises one person's batches and declarations: a repeated batch is decided once, and a declaration sees
 * it whole or not at all.
 */
export async function lockCollector(tx: Transaction, sub: string): Promise<void> {
  await takeTurn(tx, `collector:${sub}`);
}

const personRow = { sub: 'text', name: 'text' } as const;

const counters = answering({
  ...personRow,
  section_id: 'text',
  lines: 'int',
  /** 'withdrawn' once the person counted there again; 'moved' if all their lines came by a move of the office. */
  declaration: z.enum(['none', 'stands', 'withdrawn', 'moved']),
});

type SectionCounter = Omit<Answered<typeof counters>, 'section_id'>;

export function owesDeclaration({ declaration }: SectionCounter): boolean {
  return declaration === 'none' || declaration === 'withdrawn';
}

/** Who has live lines in each of these sections, most lines first. Reads all their lines. */
export async function viewSectionCounters(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, SectionCounter[]>> {
  if (ids.length === 0) return new Map();
  const rows = await counters`
    select section.id as section_id, collector.sub, max(collector.name) as name, count(*)::int as lines,
      coalesce((
        select case when withdrawn_at is null then 'stands' else 'withdrawn' end from section_done
        where section_done.section_id = section.id and section_done.sub = collector.sub
      ), (
        select 'moved' from moved_person
        where moved_person.section_id = section.id and moved_person.sub = collector.sub
      ), 'none') as declaration
    from section
    join count_line on count_line.pharmacy_id = section.pharmacy_id
      and count_line.inventory_number = section.inventory_number and count_line.section_id = section.id
    join collector on collector.id = collector_id
    where section.id = any(${[...ids]}::uuid[]) and live
    group by section.id, collector.sub
    order by count(*) desc, max(collector.name), collector.sub
  `.all(db);
  const found = new Map<string, SectionCounter[]>();
  for (const { section_id: section, ...counter } of rows)
    found.set(section, [...(found.get(section) ?? []), counter]);
  return found;
}

/**
 * Whose device last reported from this section, lately and without a declaration that stands: it may hold counts that
 * it couldn't send.
 */
export async function viewStillThere(db: Queries, id: string): Promise<RowOf<typeof personRow>[]> {
  return answering(personRow)`
    select person.sub, person.name
    from (
      select distinct on (sub) sub, section_id from device
      where seen_at > now() - make_interval(mins => ${PRESENCE_MINUTES})
      order by sub, seen_at desc
    ) as latest
    join person on person.sub = latest.sub
    where section_id = ${id}
      and not exists (
        select from section_done as done
        where done.section_id = ${id} and done.sub = person.sub and withdrawn_at is null
      )
    order by person.name, person.sub
  `.all(db);
}

import {
  type InventoryProgress,
  PROGRESS_SECTIONS,
  type ProgressSection,
} from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { isFullCount, type Place } from '../inventories/find-inventory.js';
import { type PersonsPart, viewDeclaredParts } from '../inventories/sections/section-done.js';
import type { PlaceWork } from './progress-facts.js';

/** `lines_before` are those of the section of this name in the pharmacy's last inventory. */
const sections = answering({
  id: 'text',
  name: 'text',
  collector_sub: 'text?',
  collector_name: 'text?',
  created_at: 'text',
  finalised_at: 'text?',
  is_recount: 'boolean',
  lines: 'int',
  lines_before: 'int?',
  /** Subs of people whose lines there all came by a move of the office: they owe no 'Terminar'. */
  moved: 'text[]',
});
export type SectionProgress = Answered<typeof sections> & { readonly done: readonly PersonsPart[] };

export async function viewSectionProgress(db: Database, inventory: Place): Promise<SectionProgress[]> {
  const { number, pharmacyId } = inventory;
  const done = await viewDeclaredParts(db, inventory);
  const rows = await sections`
    with last_inventory as (
      select number from inventory
      where pharmacy_id = ${pharmacyId} and number <> ${number} and ${isFullCount}
        and deleted_at is null and finalised_at is not null
      order by finalised_at desc, number desc limit 1
    ),
    total as (
      select section_id, inventory_number, lines from place_total
      where pharmacy_id = ${pharmacyId}
        and inventory_number in (select number from last_inventory union all select ${number})
    ),
    before as (
      select fold(name) as name, sum(coalesce(lines, 0))::bigint as lines
      from section left join total on total.section_id = section.id
      where section.inventory_number in (select number from last_inventory)
        and section.deleted_at is null and section.kind = 'count'
      group by 1
    )
    select section.id, section.name, collector_sub, collector_name,
      ${isoMoment(sql`created_at`)} as created_at,
      ${isoMoment(sql`finalised_at`)} as finalised_at, section.kind = 'recount' as is_recount,
      coalesce(total.lines, 0) as lines, before.lines as lines_before,
      array(select sub from moved_person where section_id = section.id) as moved
    from section
    left join total on total.section_id = section.id
    left join before on before.name = fold(section.name) and section.kind = 'count'
    where section.inventory_number = ${number} and section.deleted_at is null
    order by section.created_at, section.id
  `.all(db);
  return rows.map((section) => ({ ...section, done: done.get(section.id) ?? [] }));
}

/**
 * The state of a section: ready if all declarations stand and matched, and everybody who counted there made
 * one (docs/progress.md, "Sections one by one").
 */
export function sectionState(
  { finalised_at, done, moved }: Pick<SectionProgress, 'finalised_at' | 'done' | 'moved'>,
  work: Pick<PlaceWork, 'collectors'> | undefined,
): ProgressSection['state'] {
  if (finalised_at !== null) return 'finalised';
  const declared = new Set([...moved, ...done.flatMap((part) => (isComplete(part) ? [part.sub] : []))]);
  const isDeclared = (work?.collectors ?? []).every(({ sub }) => declared.has(sub));
  if (done.length > 0 && done.every(isComplete) && isDeclared) return 'ready';
  return work === undefined ? 'waiting' : 'counting';
}

export function isDoneBy({ done }: Pick<SectionProgress, 'done'>, sub: string): boolean {
  return done.some((part) => part.sub === sub && isComplete(part));
}

function isComplete({ holds, missing }: SectionProgress['done'][number]): boolean {
  return holds && missing === 0;
}

export function unfinishedIn(
  { finalised_at, done, moved }: Pick<SectionProgress, 'finalised_at' | 'done' | 'moved'>,
  work: Pick<PlaceWork, 'collectors'> | undefined,
): string[] {
  if (finalised_at !== null || done.length === 0) return [];
  const declared = new Set([...moved, ...done.map(({ sub }) => sub)]);
  return (work?.collectors ?? []).filter(({ sub }) => !declared.has(sub)).map(({ name }) => name);
}

const NAMED = 3;

/**
 * The sections of an inventory, open ones first, in the order of creation, and how many are left out
 * (docs/progress.md, "Sections one by one").
 */
export function listSections(
  sections: readonly SectionProgress[],
  places: readonly PlaceWork[],
): Pick<InventoryProgress, 'section_list' | 'more_sections'> {
  const workIn = new Map(places.map((place) => [place.section_id, place]));
  const rows = sections.map((section): ProgressSection => {
    const { id, name, is_recount, collector_name: opener } = section;
    const work = workIn.get(id);
    const done = section.done.map(({ sub: _sub, ...part }) => part);
    const unfinished = unfinishedIn(section, work);
    return {
      id,
      name,
      is_recount,
      state: sectionState(section, work),
      done,
      unfinished,
      ...workOf(work, opener),
    };
  });
  const loose = workIn.get(null);
  if (loose !== undefined) {
    rows.push({
      id: null,
      name: '',
      is_recount: false,
      state: 'counting',
      done: [],
      unfinished: [],
      ...workOf(loose, null),
    });
  }
  const open = rows.filter(({ state }) => state !== 'finalised');
  const listed = [...open, ...rows.filter(({ state }) => state === 'finalised')].slice(0, PROGRESS_SECTIONS);
  return { section_list: listed, more_sections: rows.length - listed.length };
}

export function workOf(work: PlaceWork | undefined, opener: string | null) {
  const people =
    work?.collectors.map(({ name }) => name) ?? (opener === null || opener === '' ? [] : [opener]);
  return {
    collectors: people.slice(0, NAMED),
    more_collectors: Math.max(0, people.length - NAMED),
    lines: work?.lines ?? 0,
    units: work?.units ?? 0,
    last_line_at: work?.last_line_at ?? null,
  };
}

export function sectionsDone(sections: readonly SectionProgress[]): { done: number; total: number } {
  const counted = sections.filter(({ is_recount }) => !is_recount);
  return {
    done: counted.filter(({ finalised_at }) => finalised_at !== null).length,
    total: counted.length,
  };
}

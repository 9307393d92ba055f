import { PRESENCE_MINUTES } from '@balanco/contract/inventories/sections';
import { z } from 'zod';
import { type Answered, answering, type RowOf } from '../../../db/answering.js';
import type { Queries } from '../../../db/database.js';

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
  const { rows } = await counters`
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
  `.execute(db);
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

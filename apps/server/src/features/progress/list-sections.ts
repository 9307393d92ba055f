import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { PROGRESS_SECTIONS, type ProgressSection } from '@balanco/contract/progress/progress-section';
import type { PlaceWork } from './progress-facts-views.js';
import type { SectionProgress } from './section-progress-views.js';
import { sectionState } from './section-state.js';

/** How many people of a section are named. */
const NAMED = 3;

/**
 * The sections of an inventory one by one, those that are not finalised first, then in the order in which they were opened; and
 * how many are left out (docs/progress.md, "Sections one by one").
 *
 * @param places what was counted in each section, and without one
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
    return { id, name, is_recount, state: sectionState(section, work), done, ...workOf(work, opener) };
  });
  const loose = workIn.get(null);
  if (loose !== undefined) {
    rows.push({ id: null, name: '', is_recount: false, state: 'counting', done: [], ...workOf(loose, null) });
  }
  const open = rows.filter(({ state }) => state !== 'finalised');
  const listed = [...open, ...rows.filter(({ state }) => state === 'finalised')].slice(0, PROGRESS_SECTIONS);
  return { section_list: listed, more_sections: rows.length - listed.length };
}

function workOf(work: PlaceWork | undefined, opener: string | null) {
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

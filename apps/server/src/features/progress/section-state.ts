import type { ProgressSection } from '@balanco/contract/progress/progress-section';
import type { PlaceWork } from './progress-facts-views.js';
import type { SectionProgress } from './section-progress-views.js';

/**
 * How far a section is. It is ready if every declaration stands and matched, and everybody with a line there made one
 * (docs/progress.md, "Sections one by one").
 *
 * @param work what was counted there, if anything was
 */
export function sectionState(
  { finalised_at, done }: Pick<SectionProgress, 'finalised_at' | 'done'>,
  work: Pick<PlaceWork, 'collectors'> | undefined,
): ProgressSection['state'] {
  if (finalised_at !== null) return 'finalised';
  const declared = new Set(done.flatMap((part) => (holds(part) ? [part.sub] : [])));
  const isComplete = (work?.collectors ?? []).every(({ sub }) => declared.has(sub));
  if (done.length > 0 && done.every(holds) && isComplete) return 'ready';
  return work === undefined ? 'waiting' : 'counting';
}

/** Whether somebody declared their part of a section, and nothing is left to do for them there. */
export function isDoneBy({ done }: Pick<SectionProgress, 'done'>, sub: string): boolean {
  return done.some((part) => part.sub === sub && holds(part));
}

function holds({ matches, withdrawn_at }: SectionProgress['done'][number]): boolean {
  return matches && withdrawn_at === null;
}

import { type CountLineEdit, editCountLine } from '@balanco/contract/count-edit';
import type { CountLineReading } from '@balanco/contract/count-shape';
import { type Count, countSchema, editCount } from '@balanco/contract/counts';
import type { EndpointCall } from '@balanco/contract/endpoint';
import { ApiError } from '../../../api/api-error';
import { request } from '../../../api/client';
import { compareWithStored } from './compare-with-stored';
import { type LineBase, rebased } from './line-base';

const GONE = 'A contagem foi excluída ou mudou de linhas enquanto você editava. Cancele e confira a lista.';

/** Other lines of a count may change while one is saved, but not for ever. */
const TRIES = 3;

/** Somebody changed the same line meanwhile; a person has to choose. */
export class LineConflict extends Error {
  override readonly name = 'LineConflict';
  /** The line as it is stored now. */
  readonly theirs: CountLineReading;
  /** Saving on this base overwrites theirs. */
  readonly base: LineBase;

  constructor(theirs: CountLineReading, base: LineBase) {
    super('Esta contagem foi alterada por outra pessoa.');
    this.theirs = theirs;
    this.base = base;
  }
}

/**
 * Saves one line of a count. Where only other lines have changed meanwhile it saves upon them.
 *
 * @throws LineConflict where this line was changed, otherwise what `request` throws
 */
export async function saveLine(base: LineBase, edit: CountLineEdit, tries = TRIES): Promise<void> {
  try {
    const saved = await patchCount(base, editCountLine(base.source, base.entry_index, edit));
    if (saved._deleted) throw new Error(GONE);
  } catch (error) {
    const stored = storedCountOf(error);
    if (stored === null) throw error;
    const comparison = compareWithStored(base, stored);
    if (comparison.outcome === 'gone') throw new Error(GONE);
    if (comparison.outcome === 'changed') throw new LineConflict(comparison.theirs, rebased(base, stored));
    if (tries <= 1) throw error;
    await saveLine(rebased(base, stored), edit, tries - 1);
  }
}

/** The one call that changes a count; refused `version_conflict` where the same field has changed since. */
export function patchCount(
  { count_id, _version }: Pick<LineBase, 'count_id' | '_version'>,
  patch: EndpointCall<typeof editCount>['body'],
): Promise<Count> {
  return request(editCount, { params: { id: count_id }, body: { ...patch, _version } });
}

/** The count as it is stored now, where a change of it was refused because of that; otherwise null. */
export function storedCountOf(error: unknown): Count | null {
  if (!(error instanceof ApiError) || error.refusal.code !== 'version_conflict') return null;
  return countSchema.safeParse(error.refusal.current).data ?? null;
}

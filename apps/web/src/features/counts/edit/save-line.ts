import type { EndpointCall } from '@balanco/contract/base/endpoint';
import { type CountLineEdit, editCountLine } from '@balanco/contract/counts/count-edit';
import type { CountLineReading } from '@balanco/contract/counts/count-shape';
import { type Count, countSchema, editCount } from '@balanco/contract/counts/counts';
import { ApiError } from '../../../api/api-error';
import { request } from '../../../api/client';
import { compareWithStored } from './compare-with-stored';
import { type LineBase, rebased } from './line-base';

const GONE = 'A contagem foi excluída ou mudou de linhas enquanto você editava. Cancele e confira a lista.';

/** How often a line is saved again because other lines of its count changed. */
const TRIES = 3;

/** Someone changed the same line meanwhile, so the person has to choose. */
export class LineConflict extends Error {
  override readonly name = 'LineConflict';
  /** The line as it is stored now. */
  readonly theirs: CountLineReading;
  /** Saving on this base overwrites `theirs`. */
  readonly base: LineBase;

  constructor(theirs: CountLineReading, base: LineBase) {
    super('Esta contagem foi alterada por outra pessoa.');
    this.theirs = theirs;
    this.base = base;
  }
}

/**
 * Saves one line of a count. If only other lines changed meanwhile, it saves again on the stored count.
 *
 * @throws LineConflict if this line was changed, otherwise what `request` throws
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

/** The one call that changes a count. It is refused as `version_conflict` if the same field changed since `_version`. */
export function patchCount(
  { count_id, _version }: Pick<LineBase, 'count_id' | '_version'>,
  patch: EndpointCall<typeof editCount>['body'],
): Promise<Count> {
  return request(editCount, { params: { id: count_id }, body: { ...patch, _version } });
}

/** The stored count from a `version_conflict`; null for any other error. */
export function storedCountOf(error: unknown): Count | null {
  if (!(error instanceof ApiError) || error.refusal.code !== 'version_conflict') return null;
  return countSchema.safeParse(error.refusal.current).data ?? null;
}

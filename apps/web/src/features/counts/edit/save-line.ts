import type { EndpointCall } from '@balanco/contract/base/endpoint';
import { type Count, type CountLine, countSchema } from '@balanco/contract/counts/count';
import { type CountLineEdit, editCountLine } from '@balanco/contract/counts/count-edit';
import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import { editCount } from '@balanco/contract/counts/counts';
import { request } from '../../../api/client';
import { ApiError } from '../../../api/failures';

const GONE = 'A contagem foi excluída ou mudou de linhas enquanto você editava. Cancele e confira a lista.';

/** Attempts while only other lines of the count change. */
const TRIES = 3;

export type LineBase = Pick<CountLine, 'count_id' | 'entry_index' | '_version' | 'source'>;

/** Somebody changed the same line, so the person has to choose. */
export class LineConflict extends Error {
  override readonly name = 'LineConflict';
  readonly theirs: CountLineReading;
  /** Saving on this base overwrites `theirs`. */
  readonly base: LineBase;

  constructor(theirs: CountLineReading, base: LineBase) {
    super('Esta contagem foi alterada por outra pessoa.');
    this.theirs = theirs;
    this.base = base;
  }
}

export interface SavedLine {
  readonly base: LineBase;
  readonly stored: Count;
}

/**
 * Saves one line of a count, again on the stored count if only other lines changed.
 *
 * @throws LineConflict if this line changed, otherwise what `request` throws
 */
export async function saveLine(base: LineBase, edit: CountLineEdit, tries = TRIES): Promise<SavedLine> {
  try {
    const saved = await patchCount(base, editCountLine(base.source, base.entry_index, edit));
    if (saved._deleted) throw new Error(GONE);
    return { base, stored: saved };
  } catch (error) {
    const stored = storedCountOf(error);
    if (stored === null) throw error;
    const comparison = compareWithStored(base, stored);
    if (comparison.outcome === 'gone') throw new Error(GONE);
    if (comparison.outcome === 'changed') throw new LineConflict(comparison.theirs, rebased(base, stored));
    if (tries <= 1) throw error;
    return await saveLine(rebased(base, stored), edit, tries - 1);
  }
}

/**
 * The only call that changes a count. The server answers `version_conflict` if the same field changed since
 * `_version`.
 */
export function patchCount(
  { count_id, _version }: Pick<LineBase, 'count_id' | '_version'>,
  patch: EndpointCall<typeof editCount>['body'],
): Promise<Count> {
  return request(editCount, { params: { id: count_id }, body: { ...patch, _version } });
}

export function storedCountOf(error: unknown): Count | null {
  if (!(error instanceof ApiError) || error.refusal.code !== 'version_conflict') return null;
  return countSchema.safeParse(error.refusal.current).data ?? null;
}

type Comparison =
  | { readonly outcome: 'untouched' }
  | { readonly outcome: 'changed'; readonly theirs: CountLineReading }
  /** The count was deleted, or its indexes moved and identify no line. */
  | { readonly outcome: 'gone' };

export function compareWithStored(base: LineBase, stored: Count): Comparison {
  const before = readCountLines(base.source);
  const now = readCountLines(rebased(base, stored).source);
  const theirs = now[base.entry_index];
  if (stored._deleted || now.length !== before.length || theirs === undefined) return { outcome: 'gone' };
  const isUntouched = JSON.stringify(theirs) === JSON.stringify(before[base.entry_index]);
  return isUntouched ? { outcome: 'untouched' } : { outcome: 'changed', theirs };
}

export function rebased(base: LineBase, stored: Count): LineBase {
  const { _version, barcode, internalBarcode, factor } = stored;
  return { ...base, _version, source: { barcode, internalBarcode, factor } };
}

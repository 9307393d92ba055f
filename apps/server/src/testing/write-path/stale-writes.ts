import { isDeepStrictEqual } from 'node:util';
import { type Barcode, type InternalCode, isContentIn } from './counted-codes.js';
import {
  type Change,
  type CountState,
  type Field,
  latest,
  type ModelCount,
  type Version,
} from './model-state.js';

/** Fields of one group are kept or applied together (docs/counts.md, "One write path"). */
const groupOf: Readonly<Record<Field, 'codes' | 'location' | 'factor' | 'deleted' | 'time'>> = {
  barcode: 'codes',
  internal: 'codes',
  inventory: 'location',
  section: 'location',
  awaited: 'location',
  factor: 'factor',
  deleted: 'deleted',
  countedAt: 'time',
};

interface Write {
  readonly content: Change & Partial<CountState>;
  /** The version that the writer has seen; undefined: the current one. */
  readonly seen: number | undefined;
  readonly by: 'office' | 'app';
}

interface Decision {
  /** Absent if the write changes nothing. */
  readonly version: Version | undefined;
  /** Whether at least one group was too old; the office is then refused. */
  readonly isStale: boolean;
}

/**
 * The five steps of docs/counts.md, "Stale writes", written from that document and without the server's code. The model
 * has no field versions: it keeps every version of a count, and asks what the versions after the seen one have set.
 */
export function decide(count: ModelCount, { content, seen, by }: Write): Decision {
  const stored = latest(count);
  const setLater = new Set(count.versions.slice(seen ?? count.versions.length).flatMap(({ set }) => set));

  const sent: CountState = { ...stored, ...emptiedCode(stored, content), ...content };
  const changing = fields.filter((field) => differs(sent, stored, field));

  // The office sees factor and quantity together, so a newer factor makes codes stale for it too.
  const isLate = (field: Field) =>
    setLater.has(field) || (by === 'office' && groupOf[field] === 'codes' && setLater.has('factor'));
  const oldGroups = new Set(changing.filter(isLate).map((field) => groupOf[field]));
  const applied = changing.filter((field) => !oldGroups.has(groupOf[field]));

  const changes = Object.fromEntries(applied.map((field) => [field, sent[field]]));
  const merged: CountState = { ...stored, ...changes };
  const hasContent = [content.barcode, content.internal].some((codes) => isContentIn(codes ?? null));
  const isSpread = hasContent
    ? setLater.has('factor') && applied.some((field) => groupOf[field] === 'codes')
    : applied.includes('factor');
  const state = isSpread ? withFactorOnEntries(merged) : merged;

  const set = applied.filter((field) => differs(state, stored, field));
  return {
    version: isDeepStrictEqual(state, stored) ? undefined : { state, set },
    isStale: oldGroups.size > 0,
  };
}

const fields = Object.keys(groupOf) as Field[];

function differs(one: CountState, other: CountState, field: Field): boolean {
  return !isDeepStrictEqual(one[field], other[field]);
}

/** A code with content that is sent alone empties the other one, if that has content. */
function emptiedCode(stored: CountState, sent: Change): { barcode?: Barcode; internal?: InternalCode } {
  if (isContentIn(sent.barcode ?? null)) return isContentIn(stored.internal) ? { internal: null } : {};
  if (isContentIn(sent.internal ?? null)) return isContentIn(stored.barcode) ? { barcode: null } : {};
  return {};
}

/** Every entry takes the count's factor; an internal code only if it has one of its own. */
function withFactorOnEntries(state: CountState): CountState {
  const { barcode, internal, factor } = state;
  const hasFactor = internal !== null && internal.factor !== null;
  return {
    ...state,
    barcode: barcode && { ...barcode, entries: barcode.entries.map((entry) => ({ ...entry, factor })) },
    internal: hasFactor ? { ...internal, factor } : internal,
  };
}

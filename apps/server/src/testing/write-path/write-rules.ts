import { isDeepStrictEqual } from 'node:util';
import { type Barcode, type InternalCode, isContentIn } from './counted-codes.js';
import { isClosed, locationAfter } from './location-rules.js';
import {
  at,
  type Change,
  type CountState,
  type Field,
  latest,
  type Message,
  type ModelCount,
  type ModelState,
  type Mutation,
  type Version,
} from './model-state.js';

/** They are kept or applied together (docs/counts.md, "One write path"). */
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
  readonly seen: number | undefined;
  readonly by: 'office' | 'app';
}

interface Decision {
  /** Absent without a change. */
  readonly version: Version | undefined;
  /** A group was too old; refuses the office. */
  readonly isStale: boolean;
}

/** docs/counts.md, "Stale writes", without server code: keeps every version instead of field versions. */
export function decide(count: ModelCount, { content, seen, by }: Write): Decision {
  const stored = latest(count);
  const setLater = new Set(count.versions.slice(seen ?? count.versions.length).flatMap(({ set }) => set));

  const sent: CountState = { ...stored, ...emptiedCode(stored, content), ...content };
  const changing = fields.filter((field) => differs(sent, stored, field));

  // The office sees both, so a newer factor makes codes stale.
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

/** A code with content empties the other. */
function emptiedCode(stored: CountState, sent: Change): { barcode?: Barcode; internal?: InternalCode } {
  if (isContentIn(sent.barcode ?? null)) return isContentIn(stored.internal) ? { internal: null } : {};
  if (isContentIn(sent.internal ?? null)) return isContentIn(stored.barcode) ? { barcode: null } : {};
  return {};
}

function withFactorOnEntries(state: CountState): CountState {
  const { barcode, internal, factor } = state;
  const hasFactor = internal !== null && internal.factor !== null;
  return {
    ...state,
    barcode: barcode && { ...barcode, entries: barcode.entries.map((entry) => ({ ...entry, factor })) },
    internal: hasFactor ? { ...internal, factor } : internal,
  };
}

const nothing = { barcode: null, internal: null, factor: 1, deleted: false };

export function takeMessage(
  state: ModelState,
  collector: number,
  { count: id, base, change }: Message,
): 'created' | 'merged' | 'unchanged' | 'rejected' {
  const text = JSON.stringify({ base, change });
  const count = state.counts.get(id);
  if (count === undefined) {
    const first = { ...nothing, ...change, ...locationAfter(state, change) };
    const versions = [{ state: first, set: [] }];
    const isAfterClose = isClosed(state, first);
    state.counts.set(id, { owner: collector, versions, messages: [text], isAfterClose });
    return 'created';
  }
  if (count.owner !== collector) return 'rejected';
  if (count.messages.includes(text)) return 'unchanged';
  count.messages.push(text);
  return collectorChanges(state, count, change, base) ? 'merged' : 'unchanged';
}

export function takeMutation(
  state: ModelState,
  collector: number,
  { count: id, base, change }: Mutation,
): 'taken' | 'Unauthorized' {
  const count = at(state.counts, id);
  if (count.owner !== collector) return 'Unauthorized';
  collectorChanges(state, count, change, base);
  return 'taken';
}

function collectorChanges(state: ModelState, count: ModelCount, change: Change, base: number | undefined) {
  const content = { ...change, ...locationAfter(state, change, latest(count)) };
  const { version } = decide(count, { content, seen: base, by: 'app' });
  if (version === undefined) return false;
  count.versions.push(version);
  count.isAfterClose ||= isClosed(state, version.state);
  return true;
}

export function takeEdit(
  count: ModelCount,
  change: Change,
  base: number | undefined,
): 'taken' | 'version_conflict' | 'not_found' {
  if (latest(count).inventory === 'unknown') return 'not_found';
  const { version, isStale } = decide(count, { content: change, seen: base, by: 'office' });
  if (isStale) return 'version_conflict';
  if (version !== undefined) count.versions.push(version);
  return 'taken';
}

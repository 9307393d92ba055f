import { isDeepStrictEqual } from 'node:util';
import { type Barcode, type InternalCode, saysSomething } from './counted-codes.js';
import {
  type Change,
  type CountState,
  type Field,
  latest,
  type ModelCount,
  type Version,
} from './model-state.js';

/** What is decided together: a write that is too old for one part is too old for all of it. */
const matters: readonly (readonly Field[])[] = [
  ['barcode', 'internal'],
  ['inventory', 'section', 'awaited'],
  ['factor'],
  ['deleted'],
  ['countedAt'],
];

interface Merged {
  /** The next version; null where nothing changes. */
  readonly next: Version | null;
  /** Whether some of it came too late. */
  readonly outdated: boolean;
}

/**
 * DESIGN 6 ("One write path", "What a count means") once more, as plainly as possible and without the server's code:
 * the model keeps every version of a count and looks there for what somebody has set since `base`. Staff, who are asked
 * before they overwrite anything ('refuse'), are so too where a newer factor was spread over the entries they replace.
 */
export function merge(
  count: ModelCount,
  change: Change,
  base: number | undefined,
  onStale: 'merge' | 'refuse',
): Merged {
  const now = latest(count);
  const wanted: CountState = { ...now, ...intended(now, change) };
  const differing = matters.map((matter) => differences(wanted, now, matter));
  const isNewFactor = isSetSince(count, 'factor', base);
  const isOutdated = (fields: readonly Field[]) =>
    fields.some(
      (field) => isSetSince(count, field, base) || (onStale === 'refuse' && isNewFactor && isCode(field)),
    );
  const accepted = differing.filter((fields) => !isOutdated(fields)).flat();
  const taken: CountState = { ...now, ...pick(wanted, accepted) };
  const bringsEntries = saysSomething(change.barcode ?? null) || saysSomething(change.internal ?? null);
  // Entries of somebody who hasn't seen the newer factor take it, as those did that stood there.
  const isSpread = bringsEntries ? isNewFactor && accepted.some(isCode) : accepted.includes('factor');
  const state = isSpread ? spread(taken) : taken;
  const isSame = isDeepStrictEqual(state, now);
  return {
    next: isSame ? null : { state, set: differences(state, now, accepted) },
    outdated: differing.some(isOutdated),
  };
}

function differences(a: CountState, b: CountState, fields: readonly Field[]): Field[] {
  return fields.filter((field) => !isDeepStrictEqual(a[field], b[field]));
}

function isCode(field: Field): boolean {
  return field === 'barcode' || field === 'internal';
}

/** A code that is sent alone empties the other one. */
function intended(now: CountState, change: Change): Change {
  const emptied: { barcode?: Barcode; internal?: InternalCode } = {};
  if (!('internal' in change) && saysSomething(change.barcode ?? null)) emptied.internal = null;
  if (!('barcode' in change) && saysSomething(change.internal ?? null)) {
    emptied.barcode = saysSomething(now.barcode) ? null : now.barcode;
  }
  return { ...emptied, ...change };
}

function isSetSince({ versions }: ModelCount, field: Field, base = versions.length): boolean {
  return versions.slice(base).some(({ set }) => set.includes(field));
}

/** A factor that comes without entries holds for the count and for every entry; an internal code may have none. */
function spread(state: CountState): CountState {
  const { barcode, internal, factor } = state;
  return {
    ...state,
    barcode: barcode && { ...barcode, entries: barcode.entries.map((entry) => ({ ...entry, factor })) },
    internal: internal && (internal.factor === null ? internal : { ...internal, factor }),
  };
}

function pick(state: CountState, fields: readonly Field[]): Partial<CountState> {
  return Object.fromEntries(fields.map((field) => [field, state[field]]));
}

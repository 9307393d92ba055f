import { isDeepStrictEqual } from 'node:util';
import { isPresent } from '@balanco/contract/counts/count-entries';
import { isSetSince } from '../../field-versions.js';
import type { CountFieldName, CountFields, CountRecord } from './count-record.js';
import { spreadFactor } from './spread-factor.js';

export interface CountChange {
  readonly fields: Partial<CountFields>;
  /** The version that the writer saw; undefined means the current one. */
  readonly baseVersion: number | undefined;
  /** The office sees factor and quantity together, so for its writes a newer factor makes codes stale too. */
  readonly by?: 'office' | 'app';
}

export interface MergedCount {
  readonly fields: CountFields;
  readonly fieldVersions: CountRecord['fieldVersions'];
  readonly changed: readonly CountFieldName[];
  /** Fields that keep the stored value, because someone set them after the version that the writer saw. */
  readonly kept: readonly CountFieldName[];
}

/**
 * Merges a write into a count, field by field. A field that someone changed after the writer's version keeps its newer
 * value (docs/counts.md, "Stale writes"). The effect of `barcode`, `internalBarcode` and `factor` on each other is in
 * docs/counts.md, "What a count means".
 */
export function mergeCount(stored: CountRecord, change: CountChange): MergedCount {
  const { fields, baseVersion = stored.version, by = 'app' } = change;
  const isNewer = (name: CountFieldName) => isSetSince(stored.fieldVersions, name, baseVersion);
  const isStale = (name: CountFieldName) =>
    isNewer(name) || (by === 'office' && codes.includes(name) && isNewer('factor'));
  const wanted = withLocation(stored, withCounterpart(stored, fields));
  const differing = namesOf(wanted).filter((name) => !isDeepStrictEqual(wanted[name], stored[name]));
  const kept = differing.filter((name) => groupOf(name).some((n) => differing.includes(n) && isStale(n)));
  const accepted = differing.filter((name) => !kept.includes(name));
  const merged: CountFields = {
    ...fieldsOf(stored),
    ...Object.fromEntries(accepted.map((name) => [name, wanted[name]])),
  };
  const hasEntries = isPresent(fields.barcode) || isPresent(fields.internalBarcode);
  // Entries that arrive late take the factor that was set since, like the entries that were stored then.
  const isLate = codes.some((name) => accepted.includes(name)) && isNewer('factor');
  const isSpread = hasEntries ? isLate : accepted.includes('factor');
  const next = isSpread ? spreadFactor(merged) : merged;
  const changed = namesOf(next).filter((name) => !isDeepStrictEqual(next[name], stored[name]));
  const version = stored.version + 1;
  const fieldVersions = {
    ...stored.fieldVersions,
    // Entries that only took a spread factor are still those that were counted, so a late quantity may replace them.
    ...Object.fromEntries(changed.filter((name) => accepted.includes(name)).map((name) => [name, version])),
  };
  return { fields: next, fieldVersions, changed, kept };
}

/** A code that is sent alone empties the other code. An empty value that is sent alone doesn't. */
function withCounterpart(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  if ('barcode' in fields && !('internalBarcode' in fields) && isPresent(fields.barcode)) {
    return { ...fields, internalBarcode: isPresent(stored.internalBarcode) ? null : stored.internalBarcode };
  }
  if ('internalBarcode' in fields && !('barcode' in fields) && isPresent(fields.internalBarcode)) {
    return { ...fields, barcode: isPresent(stored.barcode) ? null : stored.barcode };
  }
  return fields;
}

/** A count that moves to another inventory leaves its section, even one that didn't exist yet. */
function withLocation(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  const { inventoryNumber = stored.inventoryNumber } = fields;
  const moves = inventoryNumber !== stored.inventoryNumber;
  return moves && !('sectionId' in fields) ? { sectionId: null, namedSection: null, ...fields } : fields;
}

const codes: readonly CountFieldName[] = ['barcode', 'internalBarcode'];

/** Fields that mean something only together: a write that is stale for one is stale for the whole group. */
const groups: readonly (readonly CountFieldName[])[] = [
  codes,
  ['inventoryNumber', 'sectionId', 'namedInventory', 'namedSection'],
];

function groupOf(name: CountFieldName): readonly CountFieldName[] {
  return groups.find((group) => group.includes(name)) ?? [name];
}

function namesOf(fields: Partial<CountFields>): CountFieldName[] {
  return Object.keys(fields) as CountFieldName[];
}

/** The count without the fields that a write can't change. */
function fieldsOf(count: CountFields): CountFields {
  const { barcode, internalBarcode, factor, deleted, createdAt } = count;
  const { inventoryNumber, sectionId, namedInventory, namedSection } = count;
  const location = { inventoryNumber, sectionId, namedInventory, namedSection };
  return { barcode, internalBarcode, factor, deleted, createdAt, ...location };
}

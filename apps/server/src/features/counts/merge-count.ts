import { isDeepStrictEqual } from 'node:util';
import { isPresent } from '@balanco/contract/count-shape';
import { isSetSince } from '../../field-versions.js';
import type { CountFieldName, CountFields, CountRecord } from './count-record.js';
import { spreadFactor } from './spread-factor.js';

export interface CountChange {
  readonly fields: Partial<CountFields>;
  /** The version that the writer saw; none means the current one. */
  readonly baseVersion: number | undefined;
  /** The office sees factor and quantity together, so for its writes a newer factor makes codes stale too. */
  readonly by?: 'office' | 'app';
}

export interface MergedCount {
  readonly fields: CountFields;
  readonly fieldVersions: CountRecord['fieldVersions'];
  readonly changed: readonly CountFieldName[];
  /** Fields that the writer set and that somebody has set otherwise since the version it saw; theirs stands. */
  readonly kept: readonly CountFieldName[];
}

/**
 * Merges a write into a count, field by field: a field that somebody changed since the writer's version keeps its
 * newer value (DESIGN 6, "One write path"). What a write of `barcode`, `internalBarcode` or `factor` does to the
 * others is the table "What a count means".
 */
export function mergeCount(stored: CountRecord, change: CountChange): MergedCount {
  const { fields, baseVersion = stored.version, by = 'app' } = change;
  const isNewer = (name: CountFieldName) => isSetSince(stored.fieldVersions, name, baseVersion);
  const isStale = (name: CountFieldName) =>
    isNewer(name) || (by === 'office' && codes.includes(name) && isNewer('factor'));
  const wanted = withPlace(stored, withCounterpart(stored, fields));
  const differing = namesOf(wanted).filter((name) => !isDeepStrictEqual(wanted[name], stored[name]));
  const kept = differing.filter((name) =>
    companionsOf(name).some((n) => differing.includes(n) && isStale(n)),
  );
  const accepted = differing.filter((name) => !kept.includes(name));
  const merged: CountFields = {
    ...fieldsOf(stored),
    ...Object.fromEntries(accepted.map((name) => [name, wanted[name]])),
  };
  const bringsEntries = isPresent(fields.barcode) || isPresent(fields.internalBarcode);
  // Entries that come late take the factor that was set since, as those did that stood here.
  const isLate = codes.some((name) => accepted.includes(name)) && isNewer('factor');
  const isSpread = bringsEntries ? isLate : accepted.includes('factor');
  const next = isSpread ? spreadFactor(merged) : merged;
  const changed = namesOf(next).filter((name) => !isDeepStrictEqual(next[name], stored[name]));
  const version = stored.version + 1;
  const fieldVersions = {
    ...stored.fieldVersions,
    // Entries over which a factor was only spread are still those that were counted: a late quantity replaces them.
    ...Object.fromEntries(changed.filter((name) => accepted.includes(name)).map((name) => [name, version])),
  };
  return { fields: next, fieldVersions, changed, kept };
}

/** A code that is sent alone empties the other one; an empty value sent alone does not. */
function withCounterpart(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  if ('barcode' in fields && !('internalBarcode' in fields) && isPresent(fields.barcode)) {
    return { ...fields, internalBarcode: isPresent(stored.internalBarcode) ? null : stored.internalBarcode };
  }
  if ('internalBarcode' in fields && !('barcode' in fields) && isPresent(fields.internalBarcode)) {
    return { ...fields, barcode: isPresent(stored.barcode) ? null : stored.barcode };
  }
  return fields;
}

/** Another inventory without a section leaves the old one's section, also one that wasn't there yet. */
function withPlace(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  const { inventoryNumber = stored.inventoryNumber } = fields;
  const moves = inventoryNumber !== stored.inventoryNumber;
  return moves && !('sectionId' in fields) ? { sectionId: null, namedSection: null, ...fields } : fields;
}

const codes: readonly CountFieldName[] = ['barcode', 'internalBarcode'];

/** Fields that mean something only together: a write that is too old for one is too old for both. */
const companions: readonly (readonly CountFieldName[])[] = [
  codes,
  ['inventoryNumber', 'sectionId', 'namedInventory', 'namedSection'],
];

function companionsOf(name: CountFieldName): readonly CountFieldName[] {
  return companions.find((group) => group.includes(name)) ?? [name];
}

function namesOf(fields: Partial<CountFields>): CountFieldName[] {
  return Object.keys(fields) as CountFieldName[];
}

/** The mergeable fields alone. */
function fieldsOf(count: CountFields): CountFields {
  const { barcode, internalBarcode, factor, deleted, createdAt } = count;
  const { inventoryNumber, sectionId, namedInventory, namedSection } = count;
  const place = { inventoryNumber, sectionId, namedInventory, namedSection };
  return { barcode, internalBarcode, factor, deleted, createdAt, ...place };
}

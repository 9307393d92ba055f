import { isDeepStrictEqual } from 'node:util';
import { entriesOf, isPresent, isRecord, parseText } from '@balanco/contract/counts/count-entries';
import { isSetSince } from '../../../db/field-versions.js';
import type { CountFieldName, CountFields, CountRecord } from './count-record.js';

export interface CountChange {
  readonly fields: Partial<CountFields>;
  /** The version that the writer saw, undefined for the current one. */
  readonly baseVersion: number | undefined;
  /** The office sees factor and quantity together: a newer factor makes its codes stale. */
  readonly by?: 'office' | 'app';
}

/**
 * Merges field by field; a field that changed after the writer's version stays (docs/counts.md, "Stale
 * writes"). Codes and factor affect each other (docs/counts.md, "What a count means").
 */
export function mergeCount(stored: CountRecord, change: CountChange) {
  const { fields, baseVersion = stored.version, by = 'app' } = change;
  const isNewer = (name: CountFieldName) => isSetSince(stored.fieldVersions, name, baseVersion);
  const isStale = (name: CountFieldName) =>
    isNewer(name) || (by === 'office' && codes.includes(name) && isNewer('factor'));
  const wanted = withLocation(stored, withCounterpart(stored, fields));
  const differing = namesOf(wanted).filter((name) => !isDeepStrictEqual(wanted[name], stored[name]));
  // Set by someone since the writer's version.
  const kept = differing.filter((name) => groupOf(name).some((n) => differing.includes(n) && isStale(n)));
  const accepted = differing.filter((name) => !kept.includes(name));
  const merged: CountFields = {
    ...fieldsOf(stored),
    ...Object.fromEntries(accepted.map((name) => [name, wanted[name]])),
  };
  const hasEntries = isPresent(fields.barcode) || isPresent(fields.internalBarcode);
  // Late entries take the newer factor.
  const isLate = codes.some((name) => accepted.includes(name)) && isNewer('factor');
  const isSpread = hasEntries ? isLate : accepted.includes('factor');
  const next = isSpread ? spreadFactor(merged) : merged;
  const changed = namesOf(next).filter((name) => !isDeepStrictEqual(next[name], stored[name]));
  const version = stored.version + 1;
  const fieldVersions = {
    ...stored.fieldVersions,
    // A spread factor leaves the entries' version, so a late quantity may replace them.
    ...Object.fromEntries(changed.filter((name) => accepted.includes(name)).map((name) => [name, version])),
  };
  return { fields: next, fieldVersions, changed, kept };
}

/** One code empties the other, unless it is empty. */
function withCounterpart(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  if ('barcode' in fields && !('internalBarcode' in fields) && isPresent(fields.barcode)) {
    return { ...fields, internalBarcode: isPresent(stored.internalBarcode) ? null : stored.internalBarcode };
  }
  if ('internalBarcode' in fields && !('barcode' in fields) && isPresent(fields.internalBarcode)) {
    return { ...fields, barcode: isPresent(stored.barcode) ? null : stored.barcode };
  }
  return fields;
}

/** Another inventory means no section, not even a future one. */
function withLocation(stored: CountRecord, fields: Partial<CountFields>): Partial<CountFields> {
  const { inventoryNumber = stored.inventoryNumber } = fields;
  const moves = inventoryNumber !== stored.inventoryNumber;
  return moves && !('sectionId' in fields) ? { sectionId: null, namedSection: null, ...fields } : fields;
}

const codes: readonly CountFieldName[] = ['barcode', 'internalBarcode'];

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

function fieldsOf(count: CountFields): CountFields {
  const { barcode, internalBarcode, factor, deleted, createdAt } = count;
  const { inventoryNumber, sectionId, namedInventory, namedSection } = count;
  const location = { inventoryNumber, sectionId, namedInventory, namedSection };
  return { barcode, internalBarcode, factor, deleted, createdAt, ...location };
}

/** See docs/counts.md, "What a count means". */
function spreadFactor(count: CountFields): CountFields {
  return {
    ...count,
    barcode: spreadOverBarcode(count.barcode, count.factor),
    internalBarcode: spreadOverInternal(count.internalBarcode, count.factor),
  };
}

function spreadOverBarcode(barcode: unknown, factor: number): unknown {
  if (!isPresent(barcode) || !entriesOf(barcode).some(isRecord)) return barcode;
  const entries = entriesOf(barcode).map((entry) => (isRecord(entry) ? { ...entry, factor } : entry));
  return asBefore(barcode, Array.isArray(parseText(barcode)) ? entries : entries[0]);
}

/** Only an object may have its own factor. */
function spreadOverInternal(internalBarcode: unknown, factor: number): unknown {
  const value = parseText(internalBarcode);
  if (!isRecord(value) || !('factor' in value)) return internalBarcode;
  return asBefore(internalBarcode, { ...value, factor });
}

/** JSON text stays text. */
function asBefore(original: unknown, value: unknown): unknown {
  return typeof original === 'string' ? JSON.stringify(value) : value;
}

import { codeKey } from './codes.js';

/**
 * What a count means (DESIGN 6, "What a count means", normative). A count keeps `barcode` and `internalBarcode`
 * as they were submitted; screens, totals and exports work on the lines read from them here.
 */
export interface CountSource {
  /** A list of entries, one entry, JSON text of either, or null. */
  readonly barcode: unknown;
  /** `{code, count}`, plain or typed (`{"S": …}`, `{"N": …}`), as object or JSON text, or null. */
  readonly internalBarcode: unknown;
  /** The count's own factor, used where an entry has none. */
  readonly factor: number;
}

export type CountLineKind = 'barcode' | 'internal_code' | 'unrecognised';

/** One entry of a count. An unrecognised entry has no quantity and carries its raw text instead. */
export interface CountLineReading {
  readonly entryIndex: number;
  readonly kind: CountLineKind;
  readonly barcode: string;
  readonly internalCode: string;
  readonly quantity: number | null;
  readonly factor: number;
  readonly raw: string | null;
}

/** Reads all lines: the entries of `barcode` in order, then `internalBarcode`; never throws, never returns none. */
export function readCountLines(source: CountSource): CountLineReading[] {
  const entries = entriesOf(source.barcode);
  const lines = entries.map((entry, index) => readEntry(entry, index, source.factor));
  if (isPresent(source.internalBarcode)) {
    lines.push(readInternal(source.internalBarcode, lines.length, source.factor));
  }
  return lines.length > 0 ? lines : [unrecognised(source.barcode ?? null, 0, source.factor)];
}

/** The entries of a `barcode` value; one raw entry where it can't be read, none where it is empty. */
export function entriesOf(barcode: unknown): unknown[] {
  if (!isPresent(barcode)) return [];
  const value = parseText(barcode);
  if (Array.isArray(value)) return value;
  return [value];
}

/** Whether a value of `barcode` or `internalBarcode` holds anything at all. */
export function isPresent(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** JSON text becomes what it says; any other value, broken text too, stays as it is. */
export function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readEntry(entry: unknown, index: number, countFactor: number): CountLineReading {
  if (!isRecord(entry)) return unrecognised(entry, index, countFactor);
  const barcode = readCode(entry.barcode);
  const internalCode = readCode(entry.internal_code);
  const quantity = readNumber(entry.count);
  if (quantity === null || (codeKey(barcode) === '' && codeKey(internalCode) === '')) {
    return unrecognised(entry, index, countFactor);
  }
  const kind = codeKey(barcode) === '' ? 'internal_code' : 'barcode';
  const factor = readFactor(entry.factor) ?? countFactor;
  return { entryIndex: index, kind, barcode, internalCode, quantity, factor, raw: null };
}

function readInternal(value: unknown, index: number, countFactor: number): CountLineReading {
  const parsed = parseText(value);
  if (!isRecord(parsed)) return unrecognised(value, index, countFactor);
  const internalCode = readCode(parsed.code);
  const quantity = readNumber(parsed.count);
  if (quantity === null || codeKey(internalCode) === '') return unrecognised(value, index, countFactor);
  const factor = readFactor(parsed.factor) ?? countFactor;
  return { entryIndex: index, kind: 'internal_code', barcode: '', internalCode, quantity, factor, raw: null };
}

function unrecognised(value: unknown, entryIndex: number, factor: number): CountLineReading {
  const raw = typeof value === 'string' ? value : JSON.stringify(value);
  return { entryIndex, kind: 'unrecognised', barcode: '', internalCode: '', quantity: null, factor, raw };
}

/** Takes the value out of DynamoDB's typed wrappers. */
function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if ('S' in value) return value.S;
  if ('N' in value) return value.N;
  return value;
}

function readCode(value: unknown): string {
  const plain = unwrap(value);
  if (typeof plain === 'number' && Number.isSafeInteger(plain)) return String(plain);
  return typeof plain === 'string' ? plain.replaceAll('\u0000', '').trim() : '';
}

/** The largest quantity or factor that the count tables hold. */
const NUMERIC_LIMIT = 99_999_999_999;

function readNumber(value: unknown): number | null {
  const plain = unwrap(value);
  if (typeof plain !== 'number' && (typeof plain !== 'string' || plain.trim() === '')) return null;
  const number = Number(plain);
  return Number.isFinite(number) && Math.abs(number) <= NUMERIC_LIMIT ? number : null;
}

/** A factor of zero or less, or one that is no number, counts as absent. */
export function readFactor(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number > 0 ? number : null;
}

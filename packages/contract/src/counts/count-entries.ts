import { codeKey } from '../base/codes.js';

/** A count as submitted and kept (docs/counts.md, "What a count means"); everything else uses the lines read from it. */
export interface CountSource {
  /** A list of entries, one entry, JSON text of either, or null. */
  readonly barcode: unknown;
  /** `{code, count}`, plain or typed (`{"S": …}`, `{"N": …}`), as object or JSON text, or null. */
  readonly internalBarcode: unknown;
  readonly factor: number;
}

export interface SubmittedNumbers {
  readonly quantity: number | null;
  readonly factor: number | null;
}

/** Returns them even if too large for a line. */
export function submittedNumbers(source: CountSource): SubmittedNumbers[] {
  return readEntries(source).filter(hasCode);
}

export function entriesOf(barcode: unknown): unknown[] {
  if (!isPresent(barcode)) return [];
  const value = parseText(barcode);
  if (Array.isArray(value)) return value;
  return [value];
}

/** An empty list, also as text, has no content. */
export function isPresent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  const read = parseText(value);
  return !(Array.isArray(read) && read.length === 0);
}

/** Returns anything but JSON text unchanged, broken and deeply nested text included. */
export function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && isShallow(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** Entries need four levels; JSON.stringify and PostgreSQL fail at thousands. */
const MAXIMUM_DEPTH = 16;

export function isShallow(value: unknown, depth = MAXIMUM_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface CountEntry extends SubmittedNumbers {
  readonly barcode: string;
  readonly internalCode: string;
  readonly raw: unknown;
}

export const uncoded = { barcode: '', internalCode: '', quantity: null, factor: null };

export function readEntries({ barcode, internalBarcode }: CountSource): CountEntry[] {
  const entries = entriesOf(barcode).map((raw) => readEntry(raw, raw));
  if (!isPresent(internalBarcode)) return entries;
  const internal = parseText(internalBarcode);
  const named = isRecord(internal) ? { ...internal, barcode: '', internal_code: internal.code } : internal;
  return [...entries, readEntry(named, internalBarcode)];
}

function readEntry(entry: unknown, raw: unknown): CountEntry {
  if (!isRecord(entry)) return { ...uncoded, raw };
  return {
    barcode: readCode(entry.barcode),
    internalCode: readCode(entry.internal_code),
    quantity: readNumber(entry.count),
    factor: readNumber(entry.factor),
    raw,
  };
}

export function hasCode({ barcode, internalCode }: CountEntry): boolean {
  return barcode !== '' || internalCode !== '';
}

function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if ('S' in value) return value.S;
  if ('N' in value) return value.N;
  return value;
}

/** '' for a blank or all-zero text, which is no code. */
function readCode(value: unknown): string {
  const plain = unwrap(value);
  const text = typeof plain === 'number' && Number.isSafeInteger(plain) ? String(plain) : plain;
  const code = typeof text === 'string' ? text.replaceAll('\u0000', '').trim() : '';
  return codeKey(code) === '' ? '' : code;
}

function readNumber(value: unknown): number | null {
  const plain = unwrap(value);
  if (typeof plain !== 'number' && (typeof plain !== 'string' || plain.trim() === '')) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

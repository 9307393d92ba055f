import { type CountSource, entriesOf, isPresent, isRecord, parseText } from './count-entries.js';
import { readCountLines } from './count-shape.js';

/** One line, with exactly one of the two codes (specification, section 5). */
export interface CountLineEdit {
  readonly code: string;
  readonly kind: 'barcode' | 'internal_code';
  readonly quantity: number;
  readonly factor: number;
}

/** Codes are JSON texts, for `PATCH /api/amplify-counts/{id}/`. */
export interface CountPatch {
  barcode?: string | null;
  internalBarcode?: string | null;
  factor?: number;
}

export function editCountLine(source: CountSource, entryIndex: number, edit: CountLineEdit): CountPatch {
  const lines = readCountLines(source);
  const before = lines[entryIndex]?.barcode;
  if (lines.length <= 1) return singleLine(source, edit, before);
  const entries = [...entriesOf(source.barcode)];
  const isInternalPart = entryIndex >= entries.length;
  if (isInternalPart && edit.kind === 'internal_code') {
    return { barcode: asText(entries), internalBarcode: internalText(source, edit) };
  }
  entries[Math.min(entryIndex, entries.length)] = entryOf(edit, entries[entryIndex], before);
  return isInternalPart
    ? { barcode: asText(entries), internalBarcode: null }
    : { barcode: asText(entries), ...internalPart(source) };
}

/** null for the last line: then the count itself is deleted. */
export function removeCountLine(source: CountSource, entryIndex: number): CountPatch | null {
  const entries = entriesOf(source.barcode);
  if (readCountLines(source).length <= 1) return null;
  if (entryIndex >= entries.length) return { barcode: asText(entries), internalBarcode: null };
  const rest = entries.filter((_entry, index) => index !== entryIndex);
  return { barcode: rest.length === 0 ? null : asText(rest), ...internalPart(source) };
}

function singleLine(source: CountSource, edit: CountLineEdit, before: string | undefined): CountPatch {
  const [previous] = entriesOf(source.barcode);
  return edit.kind === 'internal_code'
    ? { internalBarcode: internalText(source, edit), factor: edit.factor }
    : { barcode: asText([entryOf(edit, previous, before)]), factor: edit.factor };
}

/** Sends the internal part too: sending one of the two empties the other. */
function internalPart(source: CountSource): CountPatch {
  if (!isPresent(source.internalBarcode)) return {};
  const value = source.internalBarcode;
  return { internalBarcode: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** Keeps unknown fields, and both codes while the barcode is still `before`. */
function entryOf(
  edit: CountLineEdit,
  previous: unknown,
  before: string | undefined,
): Record<string, unknown> {
  const isBarcode = edit.kind === 'barcode';
  const codes = { barcode: isBarcode ? edit.code : '', internal_code: isBarcode ? '' : edit.code };
  const kept = isRecord(previous) ? previous : {};
  const isSameCode = isBarcode && isRecord(previous) && before === edit.code;
  return { ...kept, ...(isSameCode ? {} : codes), count: edit.quantity, factor: edit.factor };
}

function internalText({ internalBarcode }: CountSource, edit: CountLineEdit): string {
  const previous = parseText(internalBarcode);
  const kept = isRecord(previous) ? previous : {};
  return JSON.stringify({ ...kept, code: edit.code, count: edit.quantity, factor: edit.factor });
}

function asText(entries: readonly unknown[]): string {
  return JSON.stringify(entries);
}

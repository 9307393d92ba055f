/** `wire`: as sent. */

export interface Entry {
  readonly kind: 'barcode' | 'internal_code';
  readonly code: string;
  readonly quantity: number;
  /** null: the count's. */
  readonly factor: number | null;
}

/** A list, JSON text, unreadable text or nothing. */
export type Barcode = {
  readonly form: 'list' | 'text' | 'text of one' | 'broken';
  readonly entries: readonly Entry[];
} | null;

/** An object, JSON text, DynamoDB's form or nothing. */
export type InternalCode = {
  readonly form: 'plain' | 'text' | 'typed';
  readonly code: string;
  readonly quantity: number;
  readonly factor: number | null;
} | null;

/** A line as shown; it has no code if unreadable. */
export interface Line {
  readonly kind: 'barcode' | 'internal_code' | 'unrecognised';
  readonly code: string;
  readonly quantity: number | null;
  readonly factor: number;
}

export function wireBarcode(barcode: Barcode): unknown {
  if (barcode === null) return null;
  if (barcode.form === 'broken') return 'quebrado [{';
  const list = barcode.entries.map(({ kind, code, quantity, factor }) => ({
    ...(kind === 'barcode' ? { barcode: code } : { barcode: '', internal_code: code }),
    count: quantity,
    ...(factor === null ? {} : { factor }),
  }));
  if (barcode.form === 'list') return list;
  return JSON.stringify(barcode.form === 'text' ? list : list[0]);
}

export function wireInternalCode(internal: InternalCode): unknown {
  if (internal === null) return null;
  const { form, code, quantity, factor } = internal;
  if (form === 'typed') return { code: { S: code }, count: { N: String(quantity) } };
  const plain = { code, count: quantity, ...(factor === null ? {} : { factor }) };
  return form === 'text' ? JSON.stringify(plain) : plain;
}

/** An empty list isn't content; unreadable text is. */
export function isContentIn(codes: Barcode | InternalCode): boolean {
  return codes !== null && !('entries' in codes && codes.form !== 'broken' && codes.entries.length === 0);
}

/** Each entry has a line; unreadable or missing content is one without a code. */
export function countedLines(barcode: Barcode, internal: InternalCode, factor: number): Line[] {
  const unreadable: Line = { kind: 'unrecognised', code: '', quantity: null, factor };
  const entries: Entry[] = [
    ...(barcode?.entries ?? []),
    ...(internal === null ? [] : [{ ...internal, kind: 'internal_code' as const }]),
  ];
  const lines = entries.map(
    ({ kind, code, quantity, ...entry }): Line => ({ kind, code, quantity, factor: entry.factor ?? factor }),
  );
  const isBroken = barcode?.form === 'broken';
  return isBroken || lines.length === 0 ? [unreadable, ...lines] : lines;
}

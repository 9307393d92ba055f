import { codeKey } from '@balanco/contract/base/codes';
import type { Prefix } from '../scanning/entry';

/** The message field of a reading's code (docs/collector-api.md, "The life of a count"). */
type CodeKind = 'barcode' | 'internal';

/** Typed because no symbol had them (docs/collector-app.md, "GS1 symbols"). */
export interface BoxByHand {
  /** '' if only the expiry was typed. */
  readonly lot: string;
  /** AAAA-MM-DD; '' if only the lot was typed. */
  readonly expiry: string;
}

export interface ReadingContent {
  readonly quantity: number;
  readonly factor: number;
  /** An undone reading is a tombstone that never disappears (docs/collector-app.md, "Correct and undo"). */
  readonly deleted: boolean;
  /** Typed lot and expiry; they replace the symbol's. */
  readonly box?: BoxByHand | undefined;
}

/**
 * `waiting`: something is unacknowledged. `sent`: the server has it all. `rejected`: the server refuses it,
 * and the person must correct it.
 */
type ReadingState = 'waiting' | 'sent' | 'rejected';

export interface Reading {
  /** `amplify_id`, made once at the scan. */
  readonly id: string;
  /** The counter's `sub`. */
  readonly person: string;
  readonly pharmacy: string;
  readonly inventory: number | string;
  /** The section's UUID; '' without one, because an index needs a value. */
  readonly section: string;
  readonly kind: CodeKind;
  readonly code: string;
  /** The scanned text, if the code is a part of it. */
  readonly scanned?: string | undefined;
  readonly lot?: string | undefined;
  /** AAAA-MM-DD */
  readonly expiry?: string | undefined;
  readonly serial?: string | undefined;
  /** Readings of one item share it: the product, or else the code (`itemKey`). */
  readonly item: string;
  /** null for a code outside the catalogue. */
  readonly description: string | null;
  /** ISO 8601; the phone's clock, corrected by the server's. */
  readonly createdAt: string;
  /** Ascending on this phone, in scanning order. */
  readonly order: number;
  readonly content: ReadingContent;
  /** Sent but unanswered. It is resent unchanged, because the server may have it. */
  readonly sending: ReadingContent | null;
  /** null before the first acknowledgement. */
  readonly version: number | null;
  readonly state: ReadingState;
  /** The server's refusal or remark. */
  readonly detail: string | null;
  /** This phone's clock at the last acknowledgement, in ms; absent before it and from older versions. */
  readonly acknowledgedAt?: number | undefined;
}

/** Groups an item's readings, however its code was read. */
export function itemKey(product: { readonly id: string } | null, code: string): string {
  return product === null ? `c:${codeKey(code)}` : `p:${product.id}`;
}

/** quantity × factor, rounded to the three decimals of the server's columns. */
export function unitsOf({ quantity, factor, deleted }: ReadingContent): number {
  return deleted ? 0 : Math.round(quantity * factor * 1000) / 1000;
}

export function sumUnits(readings: Iterable<{ readonly content: ReadingContent }>): number {
  let thousandths = 0;
  for (const { content } of readings) thousandths += Math.round(unitsOf(content) * 1000);
  return thousandths / 1000;
}

/** A photo would help the office to identify what was counted. */
export function canBePhotographed({ description, content }: Reading): boolean {
  return description === null && !content.deleted;
}

export interface CountingPlace {
  readonly person: string;
  readonly pharmacy: string;
  readonly pharmacyName: string;
  readonly inventory: number | string;
  readonly inventoryName: string;
  readonly section: string;
  readonly sectionName: string;
}

interface KnownProduct {
  readonly id: string;
  readonly internal_code: string;
  readonly barcode: string;
  readonly description: string;
}

interface NewReading {
  readonly id: string;
  readonly place: CountingPlace;
  readonly code: string;
  readonly product: KnownProduct | null;
  readonly prefix: Prefix | null;
  readonly createdAt: string;
  readonly order: number;
  readonly details?: Pick<Reading, 'scanned' | 'lot' | 'expiry' | 'serial'>;
}

/** One package of one unit, unless a prefix says otherwise. */
export function newReading(facts: NewReading): Reading {
  const { place, product, prefix } = facts;
  const code = facts.code.trim();
  return {
    id: facts.id,
    person: place.person,
    pharmacy: place.pharmacy,
    inventory: place.inventory,
    section: place.section,
    kind: kindOf(code, product),
    code,
    ...facts.details,
    item: itemKey(product, code),
    description: product?.description ?? null,
    createdAt: facts.createdAt,
    order: facts.order,
    content: { quantity: prefix?.quantity ?? 1, factor: prefix?.factor ?? 1, deleted: false },
    sending: null,
    version: null,
    state: 'waiting',
    detail: null,
  };
}

/** Barcodes have at least eight digits; a shorter code that equals no barcode was read from the shelf. */
const SHORTEST_BARCODE = 8;

function kindOf(code: string, product: KnownProduct | null): CodeKind {
  const key = codeKey(code);
  if (product !== null && codeKey(product.barcode) === key) return 'barcode';
  if (product !== null && codeKey(product.internal_code) === key) return 'internal';
  return code.length >= SHORTEST_BARCODE ? 'barcode' : 'internal';
}

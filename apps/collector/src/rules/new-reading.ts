import { codeKey } from '@balanco/contract/base/codes';
import type { Prefix } from './entry';
import { type CodeKind, itemKey, type Reading } from './reading';

/** Where someone counts. */
export interface CountingPlace {
  readonly person: string;
  readonly pharmacy: string;
  readonly pharmacyName: string;
  readonly inventory: number | string;
  readonly inventoryName: string;
  /** '' without a section. */
  readonly section: string;
  readonly sectionName: string;
}

/** What a product of the catalogue says about a reading. */
interface KnownProduct {
  readonly id: string;
  readonly internal_code: string;
  readonly barcode: string;
  readonly description: string;
}

interface NewReading {
  readonly id: string;
  readonly place: CountingPlace;
  /** The code as it was scanned or typed. */
  readonly code: string;
  readonly product: KnownProduct | null;
  readonly prefix: Prefix | null;
  readonly createdAt: string;
  readonly order: number;
  /** What a GS1 symbol said beside the code. */
  readonly details?: Pick<Reading, 'scanned' | 'lot' | 'expiry' | 'serial'>;
}

/** A reading as it is first stored: one package of one unit, unless a prefix says otherwise. */
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

/** Barcodes have at least eight digits; a shorter code that no barcode equals was read from the shelf. */
const SHORTEST_BARCODE = 8;

function kindOf(code: string, product: KnownProduct | null): CodeKind {
  const key = codeKey(code);
  if (product !== null && codeKey(product.barcode) === key) return 'barcode';
  if (product !== null && codeKey(product.internal_code) === key) return 'internal';
  return code.length >= SHORTEST_BARCODE ? 'barcode' : 'internal';
}

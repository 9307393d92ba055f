import { codeKey } from '@balanco/contract/base/codes';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { BoxReading } from '@balanco/contract/counts/count';
import { clockText } from '../queue-text';
import type { Prefix } from '../scanning/entry';

/** See docs/collector-api.md, "The life of a count". */
type CodeKind = 'barcode' | 'internal';

/** No symbol had them (docs/collector-app.md, "GS1 symbols"). */
export interface BoxByHand {
  readonly lot: string;
  /** AAAA-MM-DD, or '' if there is only a lot. */
  readonly expiry: string;
}

export interface ReadingContent {
  readonly quantity: number;
  readonly factor: number;
  /** Undone: a permanent tombstone (docs/collector-app.md, "Correct and undo"). */
  readonly deleted: boolean;
  /** They replace the symbol's. */
  readonly box?: BoxByHand | undefined;
  /** Where the person moved it, until the server has answered to that (`withSection`). */
  readonly section?: string | undefined;
}

/** `waiting`: partly unacknowledged. `rejected`: the person must correct it. */
type ReadingState = 'waiting' | 'sent' | 'rejected';

export interface Reading {
  /** `amplify_id`, made at the scan. */
  readonly id: string;
  readonly person: string;
  readonly pharmacy: string;
  readonly inventory: number | string;
  /** A UUID; '' without one, because an index needs a value. */
  readonly section: string;
  readonly kind: CodeKind;
  readonly code: string;
  /** If the code is only a part of it. */
  readonly scanned?: string | undefined;
  readonly lot?: string | undefined;
  /** AAAA-MM-DD. */
  readonly expiry?: string | undefined;
  readonly serial?: string | undefined;
  /** The pharmacy wants its expiry, typed where no symbol had it (docs/expiry.md, "On the phone"). */
  readonly asksExpiry?: boolean | undefined;
  readonly item: string;
  /** Units in a box that staff bound: a line's factor of 1 takes it (docs/comparison.md, "Bound codes"). */
  readonly boundFactor?: number | undefined;
  /** null for a code outside the catalogue. */
  readonly description: string | null;
  /** It decides on photos of controlled items; absent in older versions and in what the server sent. */
  readonly department?: string | undefined;
  /** ISO 8601, on the server's clock. */
  readonly createdAt: string;
  /** A number that ascends in the order of scanning. */
  readonly order: number;
  readonly content: ReadingContent;
  /** Unanswered: resent unchanged, because the server may have it. */
  readonly sending: ReadingContent | null;
  /** null before the first acknowledgement. */
  readonly version: number | null;
  /** The server's row of this version isn't known: the next message would undo what else the office changed, so it waits. */
  readonly isBehind?: boolean | undefined;
  readonly state: ReadingState;
  readonly detail: string | null;
  /** The name of the place to which a reading moved that left this one (`leftBehind`); '' while unknown. */
  readonly movedTo?: string | undefined;
  /** Milliseconds on this phone's clock; absent in older versions. */
  readonly acknowledgedAt?: number | undefined;
}

function itemKey(product: { readonly id: string } | null, code: string): string {
  return product === null ? `c:${codeKey(code)}` : `p:${product.id}`;
}

/** The `detail` of a reading that the server has deleted and this phone didn't undo. */
export const DELETED_BY_OFFICE = 'Excluída pelo escritório.';

/** Begins the `detail` of a reading whose box somebody else read too. */
export const SAME_BOX = 'Mesma caixa';

/** Who read it where, without a quantity (docs/collector-app.md, "GS1 symbols"). */
export function sameBoxText({ by, section, at }: BoxReading): string {
  const where = section === null ? 'sem seção' : `em ${section || 'seção sem nome'}`;
  return `${SAME_BOX}: lida também por ${by}, ${where}, às ${clockText(new Date(at))}. Conta uma vez só.`;
}

export function goneText({ detail, movedTo }: Pick<Reading, 'detail' | 'movedTo'>): string {
  if (movedTo !== undefined) return movedTo === '' ? 'movida pelo escritório' : `movida para ${movedTo}`;
  return detail === DELETED_BY_OFFICE ? 'excluída pelo escritório' : 'desfeita';
}

export function goneClass({ content, movedTo }: Pick<Reading, 'content' | 'movedTo'>): string {
  if (!content.deleted) return '';
  return movedTo === undefined ? 'undone' : 'moved';
}

type Counted = Pick<Reading, 'content' | 'boundFactor'>;

export function factorOf({ content: { factor }, boundFactor = 1 }: Counted): number {
  return factor === 1 ? boundFactor : factor;
}

/** Rounds to the server's three decimals. */
export function unitsOf(reading: Counted, quantity = reading.content.quantity): number {
  return reading.content.deleted ? 0 : Math.round(quantity * factorOf(reading) * 1000) / 1000;
}

export function boxesText(quantity: number, factor: number): string {
  return `${formatQuantity(quantity)} ${quantity < 2 ? 'caixa' : 'caixas'} de ${formatQuantity(factor)}`;
}

export function sumUnits(readings: Iterable<Counted>): number {
  let thousandths = 0;
  for (const reading of readings) thousandths += Math.round(unitsOf(reading) * 1000);
  return thousandths / 1000;
}

export function canBePhotographed({ content }: Reading): boolean {
  return !content.deleted;
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

export interface CatalogueProduct {
  readonly id: string;
  readonly internal_code: string;
  readonly barcode: string;
  readonly description: string;
  /** Absent in catalogues that an older version stored. */
  readonly department?: string | undefined;
}

interface KnownProduct extends CatalogueProduct {
  readonly bound?: BoundCode | undefined;
}

/** See docs/comparison.md, "Bound codes". */
export interface BoundCode {
  readonly kind: 'barcode' | 'internal_code';
  readonly code: string;
  readonly factor: number;
}

interface NewReading {
  readonly id: string;
  readonly place: CountingPlace;
  readonly code: string;
  readonly product: KnownProduct | null;
  /** What may be in a box without a product of its own. */
  readonly inside?: Pick<KnownProduct, 'description'> | null;
  readonly prefix: Prefix | null;
  readonly createdAt: string;
  readonly order: number;
  readonly details?: Pick<Reading, 'scanned' | 'lot' | 'expiry' | 'serial' | 'asksExpiry'>;
}

/** Counts one unit unless a prefix says more. */
export function newReading(facts: NewReading): Reading {
  const { place, product, inside, prefix } = facts;
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
    ...namesOf(product, inside ?? null, code),
    ...(product?.department === undefined ? {} : { department: product.department }),
    createdAt: facts.createdAt,
    order: facts.order,
    content: { quantity: prefix?.quantity ?? 1, factor: prefix?.factor ?? 1, deleted: false },
    sending: null,
    version: null,
    state: 'waiting',
    detail: null,
  };
}

export function namesOf(
  product: KnownProduct | null,
  inside: Pick<KnownProduct, 'description'> | null,
  code: string,
): Pick<Reading, 'item' | 'description' | 'boundFactor'> {
  const boxName = inside === null ? null : `Caixa de ${inside.description}`;
  return {
    item: itemKey(product, code),
    description: product?.description ?? boxName,
    ...(product?.bound && { boundFactor: product.bound.factor }),
  };
}

/** A shorter code that equals no barcode is internal. */
const SHORTEST_BARCODE = 8;

function kindOf(code: string, product: KnownProduct | null): CodeKind {
  if (product?.bound) return product.bound.kind === 'barcode' ? 'barcode' : 'internal';
  const key = codeKey(code);
  if (product !== null && codeKey(product.barcode) === key) return 'barcode';
  if (product !== null && codeKey(product.internal_code) === key) return 'internal';
  return code.length >= SHORTEST_BARCODE ? 'barcode' : 'internal';
}

import { createHash } from 'node:crypto';
import type { CatalogueAccount, ExpectedProduct } from '../catalogue/account.js';
import { createRandom } from '../catalogue/random.js';
import { withoutLeadingZeros as key, scanShapes } from './scan-shapes.js';

/** A count that a collector will send, and the values that the back-office must show for it. */
export interface PlannedCount {
  readonly amplifyId: string;
  /** The index of the collector, from 0. */
  readonly collector: number;
  /** The text of the column 'Código': the code as it was scanned or typed. */
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  readonly factor: number;
  readonly createdAt: Date;
  /** The fields of the message with the content of the count, in one of the shapes that apps send. */
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Plans counts of products with unique codes, one per minute from `start` on, in every shape of docs/counts.md, "What a count
 * means". The same seed gives the same counts.
 */
export function planCounts(
  account: CatalogueAccount,
  { seed, collectors, counts, start }: { seed: number; collectors: number; counts: number; start: Date },
): PlannedCount[] {
  const random = createRandom(seed);
  const products = withUniqueCodes(account);
  return Array.from({ length: counts }, (_, index) => {
    const product = random.pick(products);
    const quantity = random.integer(0, 40) + (index % 25 === 0 ? 0.5 : 0);
    const factor = index % 7 === 0 ? 12 : 1;
    const createdAt = new Date(start.getTime() + index * 60_000);
    const collector = index % collectors;
    const base = { amplifyId: uuidFrom(`${seed}/${index}`), collector, quantity, factor, createdAt };
    return {
      ...base,
      description: product.description,
      ...random.pick(scanShapes)(product, quantity, factor),
    };
  });
}

/** Products with a barcode or an internal code that no other product of the catalogue has. */
function withUniqueCodes(account: CatalogueAccount): [ExpectedProduct, ...ExpectedProduct[]] {
  const seen = new Map<string, number>();
  const keys = (product: ExpectedProduct) => [`b${key(product.barcode)}`, `i${key(product.internal_code)}`];
  for (const product of account.expected) {
    for (const name of keys(product)) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const [first, ...rest] = account.expected.filter((product) => {
    const isNamed = key(product.barcode) !== '' && key(product.internal_code) !== '';
    return isNamed && keys(product).every((name) => seen.get(name) === 1);
  });
  if (first === undefined) throw new Error('the catalogue has no product with unique codes');
  return [first, ...rest];
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

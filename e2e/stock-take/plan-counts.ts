import { createHash } from 'node:crypto';
import type { CatalogueAccount, ExpectedProduct } from '../catalogue/account.js';
import { createRandom } from '../catalogue/random.js';
import { withoutLeadingZeros as key, scanShapes } from './scan-shapes.js';

/** A count that a collector will send, and what the back-office must show of it. */
export interface PlannedCount {
  readonly amplifyId: string;
  /** Which of the collectors, from 0. */
  readonly collector: number;
  /** What stands in the 'Código' column: as it was scanned or typed. */
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  readonly factor: number;
  readonly createdAt: Date;
  /** The parts of the message that say what was counted, in one of the shapes that apps in the field send. */
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Plans counts of products that one code names without doubt, in every shape of the design's table "What a count
 * means", one a minute from `start` on; deterministic by its seed.
 */
export function planCounts(
  account: CatalogueAccount,
  { seed, collectors, counts, start }: { seed: number; collectors: number; counts: number; start: Date },
): PlannedCount[] {
  const random = createRandom(seed);
  const products = unmistakable(account);
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
function unmistakable(account: CatalogueAccount): [ExpectedProduct, ...ExpectedProduct[]] {
  const seen = new Map<string, number>();
  const keys = (product: ExpectedProduct) => [`b${key(product.barcode)}`, `i${key(product.internal_code)}`];
  for (const product of account.expected) {
    for (const name of keys(product)) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const [first, ...rest] = account.expected.filter((product) => {
    const isNamed = key(product.barcode) !== '' && key(product.internal_code) !== '';
    return isNamed && keys(product).every((name) => seen.get(name) === 1);
  });
  if (first === undefined) throw new Error('the catalogue has no product that one code names without doubt');
  return [first, ...rest];
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import type { ExpectedProduct } from '../catalogue/generate-catalogue.js';
import { createRandom } from '../catalogue/random.js';
import { type PlannedCount, scanShapes, uuidFrom, withUniqueCodes } from '../stock-take/counts.js';

const SECOND = 1000;
/** R$ 40, in cents: what is dearer is counted exactly. */
const CHEAP = 4_000;
/** Then about 4 % of a shelf is wrong. */
const WRONG_EVERY = 20;
const PAUSE_EVERY = 40;

export function inStock(
  products: readonly ExpectedProduct[],
  isOnShelf: (product: ExpectedProduct) => boolean = () => true,
): ExpectedProduct[] {
  return withUniqueCodes(products)
    .filter((product) => (product.stockThousandths ?? 0) > 0 && isOnShelf(product))
    .sort((a, b) => shelfOrder(a).localeCompare(shelfOrder(b), 'pt-BR'));
}

/** Ampoules and eye drops are cold. */
export function isCold({ description }: ExpectedProduct): boolean {
  return / AMP\b|C\/50 FA|FR 2,5ML/.test(description);
}

/** Calls name the product's item by it. */
export function itemKey({ internal_code }: ExpectedProduct): string {
  return `i:${internal_code.replace(/^0+/, '')}`;
}

function shelfOrder({ department, description }: ExpectedProduct): string {
  return `${department} ${description}`;
}

/**
 * One person's readings of a shelf: near the stock, a line every 12 to 25 seconds, with pauses.
 *
 * @param talks units of products that differ in a way of their own, by internal code
 */
export function planShelf(
  products: readonly ExpectedProduct[],
  { seed, start, talks = new Map() }: { seed: number; start: Date; talks?: ReadonlyMap<string, number> },
): PlannedCount[] {
  const random = createRandom(seed);
  const wrong = wrongUnits(products, talks);
  let at = start.getTime();
  return products.map((product, index) => {
    at += random.integer(12, 25) * SECOND;
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) at += random.integer(120, 300) * SECOND;
    const stock = (product.stockThousandths ?? 0) / 1000;
    const units = talks.get(product.internal_code) ?? Math.max(0, stock + (wrong.get(product) ?? 0));
    const factor = isBoxed(product, units) ? 12 : 1;
    const quantity = units / factor;
    return {
      amplifyId: uuidFrom(`${seed}/${product.internal_code}`),
      collector: 0,
      description: product.description,
      quantity,
      factor,
      createdAt: new Date(at),
      ...random.pick(scanShapes)(product, quantity, factor),
    };
  });
}

export function endingAt(planned: readonly PlannedCount[], end: Date): PlannedCount[] {
  const last = planned.at(-1)?.createdAt ?? end;
  const later = end.getTime() - last.getTime();
  return planned.map((count) => ({ ...count, createdAt: new Date(count.createdAt.getTime() + later) }));
}

function wrongUnits(
  products: readonly ExpectedProduct[],
  talks: ReadonlyMap<string, number>,
): Map<ExpectedProduct, number> {
  const cheap = products.filter(
    ({ internal_code, valueCents }) => (valueCents ?? 0) < CHEAP && !talks.has(internal_code),
  );
  const wrong = cheap.filter((_, index) => index % WRONG_EVERY === 0);
  return new Map(
    wrong.map((product, index) => [product, (index % 2 === 0 ? -1 : 1) * (1 + Number(index % 3 === 2))]),
  );
}

/** Dressings and hygiene also stand there in closed boxes of twelve. */
function isBoxed({ department }: ExpectedProduct, units: number): boolean {
  return (department === 'CORRELATOS' || department === 'HIGIENE') && units >= 12 && units % 12 === 0;
}

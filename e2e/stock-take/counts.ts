import { createHash, randomUUID } from 'node:crypto';
import type { ExpectedProduct } from '../catalogue/generate-catalogue.js';
import { createRandom } from '../catalogue/random.js';
import type { ApiSession } from './api.js';

export interface ScannedCodes {
  readonly barcode: string;
  readonly internal_code: string;
}

interface ScanContent {
  readonly code: string;
  readonly content: Readonly<Record<string, unknown>>;
}

type ScanShape = (product: ScannedCodes, count: number, factor: number) => ScanContent;

/** See docs/counts.md, "What a count means". */
export const scanShapes: readonly [ScanShape, ...ScanShape[]] = [
  ({ barcode }, count, factor) => ({ code: barcode, content: { barcode: [{ barcode, count, factor }] } }),
  ({ barcode }, count, factor) => ({
    code: `0${barcode}`,
    content: { barcode: [{ barcode: `0${barcode}`, count }], factor },
  }),
  ({ barcode }, count, factor) => ({
    code: barcode,
    content: { barcode: JSON.stringify([{ barcode, count, factor }]) },
  }),
  ({ barcode }, count, factor) => ({
    code: barcode,
    content: { barcode: JSON.stringify({ barcode, count, factor }) },
  }),
  ({ internal_code: code }, count, factor) => ({
    code,
    content: { internalBarcode: { code, count }, factor },
  }),
  ({ internal_code }, count, factor) => {
    const code = withoutLeadingZeros(internal_code);
    return { code, content: { internalBarcode: JSON.stringify({ code, count }), factor } };
  },
  ({ internal_code: code }, count, factor) => ({
    code,
    content: { internalBarcode: { code: { S: code }, count: { N: String(count) } }, factor },
  }),
];

/** Independent of the product's rule, so tests compare both. */
function withoutLeadingZeros(code: string): string {
  return code.trim().replace(/^0+/, '');
}

export interface PlannedCount {
  readonly amplifyId: string;
  readonly collector: number;
  /** The code as scanned or typed. */
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  readonly factor: number;
  readonly createdAt: Date;
  /** The content in one of the apps' shapes. */
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Unique codes, one a minute from `start`, in every shape of docs/counts.md, "What a count means". A seed
 * gives the same counts.
 */
export function planCounts(
  catalogue: readonly ExpectedProduct[],
  { seed, collectors, counts, start }: { seed: number; collectors: number; counts: number; start: Date },
): PlannedCount[] {
  const random = createRandom(seed);
  const products = withUniqueCodes(catalogue);
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

export function withUniqueCodes(
  products: readonly ExpectedProduct[],
): [ExpectedProduct, ...ExpectedProduct[]] {
  const seen = new Map<string, number>();
  const keys = (product: ExpectedProduct) => [
    `b${withoutLeadingZeros(product.barcode)}`,
    `i${withoutLeadingZeros(product.internal_code)}`,
  ];
  for (const product of products) {
    for (const name of keys(product)) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const [first, ...rest] = products.filter((product) => {
    const isNamed =
      withoutLeadingZeros(product.barcode) !== '' && withoutLeadingZeros(product.internal_code) !== '';
    return isNamed && keys(product).every((name) => seen.get(name) === 1);
  });
  if (first === undefined) throw new Error('the catalogue has no product with unique codes');
  return [first, ...rest];
}

/** The same text gives the same UUID. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const BATCH = 25;

export interface CountLocation {
  readonly inventoryID: number | string;
  readonly sectionID: string;
}

interface BatchAnswer {
  results: { status: string }[];
}

/** Sends in batches, out of order and twice. Returns answers by status. */
export async function sendCounts(
  session: ApiSession,
  location: CountLocation,
  counts: readonly PlannedCount[],
  seed: number,
): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const batches = chunk(random.shuffle(counts), BATCH);
  const statuses: Record<string, number> = {};
  for (const batch of random.shuffle([...batches, ...batches])) {
    const body = batch.map((count) => ({
      amplify_id: count.amplifyId,
      ...location,
      ...count.content,
      createdAt: count.createdAt.toISOString(),
    }));
    const { results } = (await session.send('POST', '/api/mobile/counts/', body)) as BatchAnswer;
    for (const { status } of results) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Counts with ids of their own, each a minute after the one before unless it has a time. */
export async function sendContents(
  collector: ApiSession,
  contents: readonly object[],
  at = new Date(),
): Promise<void> {
  const counts = contents.map((content, index) => ({
    amplify_id: randomUUID(),
    createdAt: new Date(at.getTime() + index * 60_000).toISOString(),
    ...content,
  }));
  await collector.send('POST', '/api/mobile/counts/', counts);
}

export function sendScans(
  collector: ApiSession,
  place: object,
  scans: readonly (readonly [barcode: string, count: number])[],
  at?: Date,
): Promise<void> {
  const contents = scans.map(([barcode, count]) => ({ ...place, barcode: [{ barcode, count }] }));
  return sendContents(collector, contents, at);
}

const lines = [
  { barcode: '7891000315507', count: 12 },
  { barcode: '7896004703398', count: 3, factor: 10 },
  { internal_code: '000456', count: 1.5 },
];

export async function sendUnplacedCounts(collector: ApiSession, at: Date): Promise<void> {
  const inventoryID = randomUUID();
  const unplaced = [
    { inventoryID, barcode: lines.slice(0, 1) },
    { inventoryID, barcode: lines },
    { inventoryID, barcode: '{"barcode": "78912' },
    { barcode: lines.slice(1, 2) },
  ];
  await sendContents(collector, unplaced, at);
}

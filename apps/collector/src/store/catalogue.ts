import { codeKey } from '@balanco/contract/base/codes';
import { foldText } from '@balanco/contract/base/fold-text';
import type { PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import { matchesWords, startsWords } from '../rules/match-words';
import { itemKey, type Reading } from '../rules/readings/reading';
import { announce } from './changes';
import { database, type StoredProduct } from './database';

/** The last row wins, deleted ones go (docs/collector-api.md, "Fetching"). */
export async function storeProducts(pharmacy: string, rows: readonly PulledProduct[]): Promise<void> {
  const transaction = (await database()).transaction('products', 'readwrite');
  const writes = rows.map(({ id, internal_code, barcode, description, department, _deleted }) =>
    _deleted
      ? transaction.store.delete([pharmacy, id])
      : transaction.store.put({
          pharmacy,
          id,
          internal_code,
          barcode,
          description,
          department,
          barcodeKey: codeKey(barcode),
          internalKey: codeKey(internal_code),
        }),
  );
  await Promise.all([...writes, transaction.done]);
  if (rows.length > 0) searched = undefined;
}

/** Before reading everything again. */
export async function forgetProducts(pharmacy: string): Promise<void> {
  await (await database()).delete('products', IDBKeyRange.bound([pharmacy, ''], [pharmacy, '\uffff']));
  searched = undefined;
}

/** By barcode, else internal code, compared like the server (`codeKey`). */
export async function findProduct(pharmacy: string, code: string): Promise<StoredProduct | null> {
  const key = codeKey(code);
  if (key === '') return null;
  const store = (await database()).transaction('products').store;
  const [byBarcode, byInternalCode] = await Promise.all([
    store.index('barcode').get([pharmacy, key]),
    store.index('internal').get([pharmacy, key]),
  ]);
  return byBarcode ?? byInternalCode ?? null;
}

export async function countProducts(pharmacy: string): Promise<number> {
  const range = IDBKeyRange.bound([pharmacy, ''], [pharmacy, '\uffff']);
  return (await database()).count('products', range);
}

/** Folded names of the last pharmacy: reading 50,000 products per letter is too slow. */
let searched: { pharmacy: string; names: Promise<readonly (readonly [string, StoredProduct])[]> } | undefined;

/** Every word, in any order, without accents. Beginnings first: 'dipi' finds DIPIRONA before ANLODIPINO. */
export async function searchProducts(
  pharmacy: string,
  search: string,
  limit: number,
): Promise<StoredProduct[]> {
  if (searched?.pharmacy !== pharmacy) searched = { pharmacy, names: foldedNames(pharmacy) };
  const begun: StoredProduct[] = [];
  const within: StoredProduct[] = [];
  for (const [folded, product] of await searched.names) {
    if (!matchesWords(folded, search)) continue;
    (startsWords(folded, search) ? begun : within).push(product);
    if (begun.length === limit) break;
  }
  return [...begun, ...within].slice(0, limit);
}

async function foldedNames(pharmacy: string) {
  const range = IDBKeyRange.bound([pharmacy, ''], [pharmacy, '\uffff']);
  const products = await (await database()).getAll('products', range);
  return products
    .map((product) => [foldText(product.description), product] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Readings from the server then add up with those scanned here. The catalogue may arrive after them. */
export async function nameReadings(pharmacy: string): Promise<void> {
  const db = await database();
  const nameless = (await db.getAll('readings')).filter(
    (reading) =>
      reading.pharmacy === pharmacy && reading.description === null && reading.item.startsWith('c:'),
  );
  const named = new Map<string, Pick<Reading, 'item' | 'description'>>();
  for (const { id, code } of nameless) {
    const product = await findProduct(pharmacy, code);
    if (product !== null) named.set(id, { item: itemKey(product, code), description: product.description });
  }
  if (named.size === 0) return;
  const transaction = db.transaction('readings', 'readwrite');
  const changed: Reading[] = [];
  for (const [id, names] of named) {
    const reading = await transaction.store.get(id);
    if (reading === undefined) continue;
    changed.push({ ...reading, ...names });
    await transaction.store.put({ ...reading, ...names });
  }
  await transaction.done;
  announce(changed);
}

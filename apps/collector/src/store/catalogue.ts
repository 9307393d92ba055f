import { codeKey } from '@balanco/contract/base/codes';
import type { PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import { foldText, matchesWords, startsWords } from '../rules/fold-text';
import { database, type StoredProduct } from './database';

/** Stores rows of a pull: the last one wins, deleted ones go (docs/collector-api.md, "Fetching"). */
export async function storeProducts(pharmacy: string, rows: readonly PulledProduct[]): Promise<void> {
  const transaction = (await database()).transaction('products', 'readwrite');
  const writes = rows.map(({ id, internal_code, barcode, description, _deleted }) =>
    _deleted
      ? transaction.store.delete([pharmacy, id])
      : transaction.store.put({
          pharmacy,
          id,
          internal_code,
          barcode,
          description,
          barcodeKey: codeKey(barcode),
          internalKey: codeKey(internal_code),
        }),
  );
  await Promise.all([...writes, transaction.done]);
  if (rows.length > 0) searched = undefined;
}

/** Forgets the products of a pharmacy, before everything is read again. */
export async function forgetProducts(pharmacy: string): Promise<void> {
  await (await database()).delete('products', IDBKeyRange.bound([pharmacy, ''], [pharmacy, '\uffff']));
  searched = undefined;
}

/** The product with this barcode, or else with this internal code; compared as the server does (`codeKey`). */
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

/** The folded names of the pharmacy that was searched last; reading 50,000 products takes too long for each letter. */
let searched: { pharmacy: string; names: Promise<readonly (readonly [string, StoredProduct])[]> } | undefined;

/**
 * Products whose description has every word of the search, in any order, without accents; at most `limit`. Those whose words begin
 * with what is searched come first: 'dipi' is DIPIRONA before ANLODIPINO.
 */
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

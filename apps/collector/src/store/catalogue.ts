import { codeKey, gtin13Inside, itemKey } from '@balanco/contract/base/codes';
import { foldText } from '@balanco/contract/base/fold-text';
import type { PulledBinding, PulledProduct } from '@balanco/contract/mobile/mobile-pull';
import type { IDBPObjectStore } from 'idb';
import { matchesWords, startsWords } from '../rules/match-words';
import { namesOf, type Reading } from '../rules/readings/reading';
import {
  announce,
  type CollectorSchema,
  database,
  eraseNotes,
  type FoundProduct,
  type StoredProduct,
} from './database';

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

export async function forgetProducts(pharmacy: string): Promise<void> {
  await (await database()).delete('products', IDBKeyRange.bound([pharmacy, ''], [pharmacy, '\uffff']));
  searched = undefined;
}

interface StoredBinding extends Pick<PulledBinding, 'id' | 'code' | 'item_key' | 'factor'> {}

const bindingNote = (pharmacy: string, kind: PulledBinding['kind'], key: string) =>
  `binding ${pharmacy} ${kind} ${key}`;

/** The last row of a code wins, removed ones go. */
export async function storeBindings(pharmacy: string, rows: readonly PulledBinding[]): Promise<void> {
  const transaction = (await database()).transaction('notes', 'readwrite');
  for (const { id, kind, code, item_key, factor, _deleted } of rows) {
    const name = bindingNote(pharmacy, kind, codeKey(code));
    if (!_deleted) await transaction.store.put({ id, code, item_key, factor } satisfies StoredBinding, name);
    // A newer one may have its code.
    else if (((await transaction.store.get(name)) as StoredBinding | undefined)?.id === id)
      await transaction.store.delete(name);
  }
  await transaction.done;
}

export async function forgetBindings(pharmacy: string): Promise<void> {
  await eraseNotes(`binding ${pharmacy} `);
}

/**
 * Finds by barcode, else internal code, else binding, compared and decided like the server
 * (docs/comparison.md, "Codes").
 */
export async function findProduct(pharmacy: string, code: string): Promise<FoundProduct | null> {
  const key = codeKey(code);
  if (key === '') return null;
  const transaction = (await database()).transaction(['products', 'notes']);
  const products = transaction.objectStore('products');
  const bound = (kind: PulledBinding['kind']) =>
    transaction.objectStore('notes').get(bindingNote(pharmacy, kind, key)) as Promise<
      StoredBinding | undefined
    >;
  const [byBarcode, byInternalCode, barcode, internal] = await Promise.all([
    products.index('barcode').getAll([pharmacy, key]),
    products.index('internal').get([pharmacy, key]),
    bound('barcode'),
    bound('internal_code'),
  ]);
  const own = byBarcode[0] ?? byInternalCode ?? null;
  const isShared = new Set(byBarcode.map(itemOf)).size > 1;
  const binding = barcode ?? internal;
  if (binding === undefined || (own !== null && !isShared)) return own;
  const product = await productOfItem(products, pharmacy, binding.item_key);
  if (product === undefined) return own;
  const kind = barcode === undefined ? 'internal_code' : 'barcode';
  return { ...product, bound: { kind, code: binding.code, factor: binding.factor } };
}

const itemOf = ({ internalKey, barcodeKey }: StoredProduct) => itemKey(internalKey, barcodeKey);

async function productOfItem(
  products: IDBPObjectStore<CollectorSchema, ['products', 'notes'], 'products'>,
  pharmacy: string,
  item: string,
): Promise<StoredProduct | undefined> {
  const index = products.index(item.startsWith('i:') ? 'internal' : 'barcode');
  const found = await index.getAll([pharmacy, item.slice(2)]);
  return found.find((product) => itemOf(product) === item);
}

export async function findInside(pharmacy: string, code: string): Promise<FoundProduct | null> {
  const inside = gtin13Inside(code);
  return inside === null ? null : findProduct(pharmacy, inside);
}

/** Whether a product's or a binding's code is this text, with its zeros. */
export function hasCode({ barcode, internal_code, bound }: FoundProduct, text: string): boolean {
  return barcode === text || internal_code === text || bound?.code === text;
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

/**
 * Readings from the server then add up with those scanned here. The catalogue may arrive after them, and
 * bindings come and go.
 *
 * @param codes keys of codes that staff bound or unbound
 */
export async function nameReadings(pharmacy: string, codes: ReadonlySet<string> = new Set()): Promise<void> {
  const db = await database();
  const concerned = (await db.getAll('readings')).filter(
    (reading) =>
      reading.pharmacy === pharmacy &&
      ((reading.description === null && reading.item.startsWith('c:')) ||
        reading.boundFactor !== undefined ||
        codes.has(codeKey(reading.code))),
  );
  const named = new Map<string, ReturnType<typeof namesOf>>();
  for (const { id, code, item, description, boundFactor } of concerned) {
    const product = await findProduct(pharmacy, code);
    const names = namesOf(product, product === null ? await findInside(pharmacy, code) : null, code);
    if (names.item !== item || names.description !== description || names.boundFactor !== boundFactor)
      named.set(id, { boundFactor: undefined, ...names });
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

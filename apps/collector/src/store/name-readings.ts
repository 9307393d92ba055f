import { itemKey, type Reading } from '../rules/reading';
import { findProduct } from './catalogue';
import { announce } from './changes';
import { database } from './database';

/**
 * Gives readings that came from the server their product, so that they add up with those that are scanned here. On a new phone the
 * catalogue may arrive after them.
 */
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

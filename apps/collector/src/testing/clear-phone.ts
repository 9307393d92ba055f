import 'fake-indexeddb/auto';
import { database } from '../store/database';

/** Empties the phone's database, which test files share with their process (docs/decisions/0046). */
export async function clearPhone(): Promise<void> {
  const db = await database();
  for (const store of db.objectStoreNames) await db.clear(store);
}

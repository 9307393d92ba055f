import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { database } from '../store/database';

// The import above does so only once in a process, and a spec of the office hides it (begin-on-empty-page.ts).
globalThis.indexedDB = indexedDB;

/** Empties the phone's database, which test files share with their process (docs/decisions/0046). */
export async function clearPhone(): Promise<void> {
  const db = await database();
  for (const store of db.objectStoreNames) await db.clear(store);
}

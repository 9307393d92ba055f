import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { database } from '../store/database';

// The import does so only once per process, and a spec of the office hides it (begin-on-empty-page.ts).
globalThis.indexedDB = indexedDB;

/** Test files of a process share the phone's database (docs/decisions/0046). */
export async function clearPhone(): Promise<void> {
  const db = await database();
  for (const store of db.objectStoreNames) await db.clear(store);
}

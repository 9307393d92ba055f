import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { database } from '../store/database';

// The import sets it once per process, and specs of the office hide it (begin-on-empty-page.ts).
globalThis.indexedDB = indexedDB;

/** Files share the phone's database (docs/decisions/0046). */
export async function clearPhone(): Promise<void> {
  const db = await database();
  for (const store of db.objectStoreNames) await db.clear(store);
}

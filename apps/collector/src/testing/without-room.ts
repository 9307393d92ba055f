import { unwrap } from 'idb';
import { vi } from 'vitest';
import { database } from '../store/database';

export async function withoutRoom(): Promise<Error> {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const db = unwrap(await database());
  const begin = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation((stores, mode, options) => {
    if (mode !== 'readwrite') return begin(stores, mode, options);
    spy.mockRestore();
    throw full;
  });
  return full;
}

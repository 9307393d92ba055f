import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing/database/test-database.js';
import { gate } from '../testing/gate.js';
import type { Transaction } from './database.js';
import { ConcurrentWrite, inTransaction } from './in-transaction.js';

const database = useDatabase(4);

function addPharmacy(tx: Transaction, name: string) {
  return tx.insertInto('pharmacy').values({ name }).execute();
}

async function named(name: string): Promise<number> {
  return (await database.db.selectFrom('pharmacy').select('id').where('name', '=', name).execute()).length;
}

it('inTransaction starts again after a concurrent write', async () => {
  let attempts = 0;
  const answer = await inTransaction(database.db, async (tx) => {
    attempts += 1;
    await addPharmacy(tx, 'again');
    if (attempts < 4) throw new ConcurrentWrite();
    return 'done';
  });
  expect([answer, attempts, await named('again')]).toEqual(['done', 4, 1]);
});

it('inTransaction gives up after four attempts', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (tx) => {
    attempts += 1;
    await addPharmacy(tx, 'never');
    throw new ConcurrentWrite();
  });
  await expect(work).rejects.toBeInstanceOf(ConcurrentWrite);
  expect([attempts, await named('never')]).toEqual([4, 0]);
});

it('inTransaction does not repeat work that fails for another reason', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (tx) => {
    attempts += 1;
    await addPharmacy(tx, 'broken');
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(work).rejects.toThrow('division by zero');
  expect([attempts, await named('broken')]).toEqual([1, 0]);
});

it('inTransaction resolves a deadlock, so that both writers succeed', async () => {
  await database.db
    .insertInto('rate_limit')
    .values(['a', 'b'].map((key) => ({ key, points: 0 })))
    .execute();
  const hit = (tx: Transaction, key: string) =>
    tx.updateTable('rate_limit').set({ points: sql`points + 1` }).where('key', '=', key).execute();
  const isHeld = [gate(), gate()];
  const writer = (own: number, first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      await hit(tx, first);
      isHeld[own]?.open();
      await isHeld[1 - own]?.opened;
      await hit(tx, second);
    });
  await Promise.all([writer(0, 'a', 'b'), writer(1, 'b', 'a')]);
  const rows = await database.db.selectFrom('rate_limit').select(['key', 'points']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'a', points: 2 },
    { key: 'b', points: 2 },
  ]);
});

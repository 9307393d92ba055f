/** @module-tag full */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { createEmptyDatabase, openTestDatabase, useDatabase } from '../testing/database/test-database.js';
import { writeBackupFile } from './backup-database.js';
import { restoreDatabase } from './restore-database.js';

const PHARMACIES = 20;
const PRODUCTS = 500;
const STOCK = 10;

const database = useDatabase(8);
beforeAll(async () => {
  const { db } = database;
  await sql`insert into pharmacy (name) select 'Farmácia ' || n from generate_series(1, ${sql.lit(PHARMACIES)}) as n`.execute(
    db,
  );
  await sql`
    insert into product (pharmacy_id, internal_code, description, system_stock)
    select id, n::text, 'Produto ' || n, ${sql.lit(STOCK)}
    from pharmacy, generate_series(1, ${sql.lit(PRODUCTS)}) as n where deleted_at is null
  `.execute(db);
});

async function writeOnce(): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const [from, to] = ['asc', 'desc'].map(
      (order) =>
        sql`(select pharmacy_id, id from product order by pharmacy_id ${sql.raw(order)}, id limit 1)`,
    );
    await sql`update product set system_stock = system_stock - 1 where (pharmacy_id, id) = ${from}`.execute(
      tx,
    );
    await sql`update product set system_stock = system_stock + 1 where (pharmacy_id, id) = ${to}`.execute(tx);
    await sql`
      with made as (insert into pharmacy (name) values ('nova') returning id)
      insert into product (pharmacy_id, internal_code, system_stock)
      select id, n::text, ${sql.lit(STOCK)} from made, generate_series(1, 3) as n
    `.execute(tx);
  });
}

async function facts(of: Database) {
  const { rows } = await sql<{ pharmacies: number; products: number; stock: number; torn: number }>`
    select (select count(*) from pharmacy where deleted_at is null) as pharmacies, count(*) as products,
      sum(system_stock) as stock,
      (select count(*) from pharmacy where name = 'nova'
        and (select count(*) from product where pharmacy_id = pharmacy.id) <> 3) as torn
    from product
  `.execute(of);
  return rows[0] ?? { pharmacies: 0, products: 0, stock: 0, torn: 0 };
}

it('a backup contains the database as of one moment, while others write', async () => {
  const folder = await temporaryDataFolder();
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    while (isWriting) {
      await writeOnce();
      written += 1;
    }
  })();
  const files: string[] = [];
  let writtenMeanwhile = 0;
  for (const name of ['1', '2', '3']) {
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before + 3);
    const file = path.join(folder, name);
    const begun = written;
    const { connectionString } = database;
    await writeBackupFile(file, { connectionString, secretKey: randomBytes(32), productVersion: '1' });
    writtenMeanwhile += written - begun;
    files.push(file);
  }
  isWriting = false;
  await writing;
  expect(writtenMeanwhile).toBeGreaterThan(0);

  let earlier = PHARMACIES;
  for (const file of files) {
    const target = await openTestDatabase({ create: createEmptyDatabase });
    await restoreDatabase(target.connectionString, file, () => undefined);
    const { pharmacies, products, stock, torn } = await facts(target.db);
    expect(torn).toBe(0);
    expect(products).toBe(PHARMACIES * PRODUCTS + (pharmacies - PHARMACIES) * 3);
    expect(stock).toBe(products * STOCK);
    expect(pharmacies).toBeGreaterThan(earlier);
    earlier = pharmacies;
  }
  expect(earlier).toBeLessThanOrEqual(PHARMACIES + written);
});

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseBefore, type TestDatabase } from '../../testing/database/test-database.js';
import { migrate } from './migrate.js';

const PHARMACY = '0190a000-0000-7000-8000-000000000001';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createDatabaseBefore('0012');
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`insert into pharmacy (id, name) values ($1, 'Centro')`, [PHARMACY]);
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

interface Given {
  readonly description: string;
  readonly internal?: string;
  readonly barcode?: string;
  readonly updated?: string;
  readonly deleted?: string;
}

async function insertProducts(products: readonly Given[]): Promise<void> {
  for (const { description, internal = '', barcode = '', updated = '2026-11-01', deleted } of products) {
    await client.query(
      `insert into product (pharmacy_id, description, internal_code, barcode, system_stock, updated_at, deleted_at, changed_at)
       values ($1, $2, $3, $4, 12.5, $5, $6, '2026-11-01')`,
      [PHARMACY, description, internal, barcode, updated, deleted ?? null],
    );
  }
}

async function products(where: string) {
  const found = await client.query(
    `select description, internal_code_key as internal, barcode_key as barcode from product where ${where}
     order by description`,
  );
  return found.rows;
}

async function insertLines(lines: readonly (readonly [barcode: string, internal: string])[]): Promise<void> {
  await client.query(`
    insert into inventory (pharmacy_id, name, source) values ('${PHARMACY}', 'Novembro', 'web');
    insert into collector (pharmacy_id, sub, name, email) values ('${PHARMACY}', 'a', 'Ana', 'ana@x');
    insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name, inventory_number, created_at)
    select '${PHARMACY}', gen_random_uuid(), collector.id, 'a', 'Ana', inventory.number, '2026-11-01'
    from collector, inventory where inventory.name = 'Novembro'`);
  await client.query(
    `insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
       inventory_number, collector_id, created_at, received_at)
     select count.pharmacy_id, count.id, place, 'barcode', given.barcode, given.internal, 1, 1, inventory_number,
       collector_id, created_at, received_at
     from count, unnest($1::text[], $2::text[]) with ordinality as given (barcode, internal, place)`,
    [lines.map(([barcode]) => barcode), lines.map(([, internal]) => internal)],
  );
}

describe('0012_code_keys', () => {
  it('the migration recomputes keys and search of products, deleted ones too', async () => {
    await insertProducts([
      { description: 'a', internal: '10-01', barcode: '789 12345-67895' },
      { description: 'b', internal: '10 01' },
      { description: 'c', internal: '10.01', barcode: '0789', deleted: '2026-11-02' },
      { description: 'd', barcode: '4.006381.333931', deleted: '2026-11-02' },
    ]);
    await migrate(database.connectionString);
    expect(await products('true')).toEqual([
      { description: 'a', internal: '10-01', barcode: '7891234567895' },
      { description: 'b', internal: '1001', barcode: '' },
      { description: 'c', internal: '10.01', barcode: '789' },
      { description: 'd', internal: '', barcode: '4006381333931' },
    ]);
    expect(await products(`search like '%7891234567895%' and barcode = '789 12345-67895'`)).toHaveLength(1);
    const apps = await client.query(`select distinct changed_at = '2026-11-01' as unchanged from product`);
    expect(apps.rows).toEqual([{ unchanged: true }]);
  });

  it('the migration computes the stored keys of count lines again', async () => {
    await insertLines([
      ['789 12345 67895', ''],
      ['', '10-01'],
      ['0789', '7.891234.567895'],
    ]);
    await migrate(database.connectionString);
    const lines = await client.query(
      'select barcode, barcode_key, internal_code_key from count_line order by entry_index',
    );
    expect(lines.rows).toEqual([
      { barcode: '789 12345 67895', barcode_key: '7891234567895', internal_code_key: '' },
      { barcode: '', barcode_key: '', internal_code_key: '10-01' },
      { barcode: '0789', barcode_key: '789', internal_code_key: '7891234567895' },
    ]);
  });

  it('the plainly written one of equal products stays', async () => {
    await insertProducts([
      { description: 'plain', barcode: '07891234567895', updated: '2026-11-01' },
      { description: 'blanks', barcode: '789 12345 67895', updated: '2026-11-09' },
      { description: 'hyphens', barcode: '789-12345-67895', updated: '2026-11-08' },
      { description: 'deleted before', barcode: '789 1234567895', deleted: '2026-11-02' },
      { description: 'older', internal: '10 01', barcode: '1', updated: '2026-11-01' },
      { description: 'newer', internal: '1 001', barcode: '1', updated: '2026-11-05' },
      { description: 'another', internal: '10 01', barcode: '2' },
    ]);
    await migrate(database.connectionString);
    const live = await products('deleted_at is null');
    expect(live.map(({ description }) => description)).toEqual(['another', 'newer', 'plain']);
    const told = await client.query(`
      select product.description, audit.actor_name, audit.pharmacy_id, audit.before ->> 'system_stock' as stock,
        (audit.after ->> 'deleted_at')::timestamptz = product.deleted_at as same_moment, kept.description as kept
      from audit
      join product on product.id::text = audit.entity_id
      join product as kept on kept.id::text = audit.after ->> 'same_code_as'
      where audit.action = 'delete' and audit.entity = 'product'
      order by 1`);
    const row = {
      actor_name: 'Sistema (atualização)',
      pharmacy_id: PHARMACY,
      stock: '12.500',
      same_moment: true,
    };
    expect(told.rows).toEqual([
      { ...row, description: 'blanks', kept: 'plain' },
      { ...row, description: 'hyphens', kept: 'plain' },
      { ...row, description: 'older', kept: 'newer' },
    ]);
    const moments = await client.query(
      `select count(distinct deleted_at)::integer as moments from product where deleted_at > '2026-11-02'`,
    );
    expect(moments.rows).toEqual([{ moments: 1 }]);
  });

  it('a product whose only code is zeros stays and can be deleted', async () => {
    await insertProducts([{ description: 'zeros', internal: '0 0' }]);
    await migrate(database.connectionString);
    expect(await products('deleted_at is null')).toEqual([
      { description: 'zeros', internal: '', barcode: '' },
    ]);
    await client.query('update product set deleted_at = now()');
  });
});

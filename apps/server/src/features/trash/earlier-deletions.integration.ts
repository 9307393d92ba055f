/** @module-tag full */

import { randomUUID } from 'node:crypto';
import type { TrashKind } from '@balanco/contract/history/trash';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.js';
import { type Database, openDatabase } from '../../db/database.js';
import { migrate } from '../../db/migrations/migrate.js';
import { createDatabaseBefore, type TestDatabase } from '../../testing/database/test-database.js';
import { purgeExpired } from './purge-deletion.js';
import { restoreDeletion } from './restore-deletion.js';
import { viewDeletions } from './view-trash.js';

const CENTRO = '0190a000-0000-7000-8000-000000000001';
const NORTE = '0190a000-0000-7000-8000-000000000002';
const ALAS = [1, 2, 3].map(() => randomUUID());
/** Milliseconds, as version 1.0.0 wrote them. */
const AT = ['2026-01-05T10:00:00.123Z', '2026-01-06T10:00:00.456Z', '2026-01-07T10:00:00.789Z'] as const;

let database: TestDatabase;
let client: pg.Client;
let db: Database | undefined;

/** Version 1.0.0: an inventory (1), three sections, four counts, four products. */
beforeEach(async () => {
  database = await createDatabaseBefore('0014');
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await run(`insert into pharmacy (id, name) values ($1, 'Centro'), ($2, 'Norte')`, CENTRO, NORTE);
  await run(
    `insert into inventory (pharmacy_id, name, source) values ($1, 'Janeiro', 'web'), ($2, 'Dela', 'web')`,
    CENTRO,
    NORTE,
  );
  for (const [index, id] of ALAS.entries())
    await run(
      `insert into section (id, pharmacy_id, inventory_number, name) values ($1, $2, 1, $3)`,
      id,
      CENTRO,
      `Ala ${index}`,
    );
  for (const code of ['1', '2', '3', '4'])
    await run(
      `insert into product (pharmacy_id, internal_code, description) values ($1, $2, 'Produto ' || $2)`,
      CENTRO,
      code,
    );
  await run(
    `insert into collector (pharmacy_id, sub, name, email) values ($1, 'caio', 'Caio', 'caio@x')`,
    CENTRO,
  );
  for (const place of [ALAS[0], ALAS[1], null, null, null])
    await run(
      `insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name, barcode, inventory_number, section_id, created_at)
       values ($1, gen_random_uuid(), 1, 'caio', 'Caio', '[{"barcode":"789","count":1}]', 1, $2, '2026-01-01')`,
      CENTRO,
      place ?? null,
    );
  await run(
    `insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor, inventory_number, section_id, collector_id, created_at, received_at)
     select pharmacy_id, id, 0, 'barcode', '789', '', 1, 1, inventory_number, section_id, collector_id, created_at, received_at from count`,
  );
});

afterEach(async () => {
  await db?.destroy();
  db = undefined;
  await client.end();
  await database.drop();
});

const run = (text: string, ...values: unknown[]) => client.query(text, values);

async function audited(
  entity: string,
  id: string,
  after: object,
  actor = 'mara',
  at: string = AT[0],
  pharmacy = CENTRO,
) {
  await run(
    `insert into audit (at, pharmacy_id, actor_sub, actor_name, action, entity, entity_id, after)
     values ($1, $2, $3, 'Mara', 'delete', $4, $5, $6)`,
    at,
    pharmacy,
    actor,
    entity,
    id,
    JSON.stringify(after),
  );
}

/** As version 1.0.0 did. */
async function deleteCountsOf(where: string, at: string) {
  await run(
    `update count set deleted = true, deleted_at = $1, version = version + 1 where not deleted and ${where}`,
    at,
  );
  await run(`update count_line set live = false where count_id in (select id from count where deleted)`);
}

async function deleteSection(id: string, at: string) {
  await run('update section set deleted_at = $1 where id = $2', at, id);
  await deleteCountsOf(`section_id = '${id}'`, at);
  await audited('section', id, { deleted_at: at, counts: 1 });
}

async function deleteInventory(at: string) {
  await run('update inventory set deleted_at = $1 where number = 1', at);
  await run('update section set deleted_at = $1 where inventory_number = 1 and deleted_at is null', at);
  await deleteCountsOf('inventory_number = 1', at);
  await audited('inventory', '1', { deleted_at: at, counts: 4 });
}

async function deleteProducts(codes: readonly string[], at: string, all: boolean) {
  await run('update product set deleted_at = $1 where internal_code = any($2)', at, codes);
  const { rows } = await run('select id from product where internal_code = $1', codes[0]);
  const after = { deleted_at: at, ...(all ? { products: codes.length } : {}) };
  await audited('product', all ? CENTRO : rows[0].id, after, 'mara', at);
}

async function deleteCount(id: number, actor: string, at: string) {
  await run('update count set deleted = true, deleted_at = $1, version = 2 where id = $2', at, id);
  await run('update count_line set live = false where count_id = $1', id);
  await audited('count', String(id), { cognitoUserId: 'caio' }, actor, at);
}

async function trash(pharmacyId = CENTRO) {
  await migrate(database.connectionString);
  db ??= openDatabase(database.connectionString, { maximumConnections: 2 });
  return viewDeletions(db, { pharmacyIds: [pharmacyId] }, { page: 1, pageSize: 100, trashDays: 90 });
}

const told = (found: Awaited<ReturnType<typeof trash>>) =>
  found.map(({ kind, name, place, deleted_by, contents }) => {
    const { products, sections, counts } = contents;
    return [kind, name, place, deleted_by, { products, sections, counts }];
  });

async function restore(kind: TrashKind): Promise<object> {
  const deletion = (await trash()).find((one) => one.kind === kind);
  if (db === undefined || deletion === undefined) throw new Error(`no ${kind} is in the Lixeira`);
  const caller = {
    sub: 'mara',
    email: '',
    name: 'Mara',
    role: 'admin',
    licensed: true,
    pharmacyIds: null,
  } as const;
  const context: Context = {
    db,
    caller,
    statistics: { scheduleAnalyze: () => undefined, close: () => undefined },
  };
  return (await restoreDeletion(context, { id: deletion.id })).restored;
}

const live = async (table: 'product' | 'section' | 'inventory') =>
  (await run(`select count(*) as total from ${table} where deleted_at is null and pharmacy_id = $1`, CENTRO))
    .rows[0].total;
const liveLines = async () =>
  (await run('select count(*) as total from count_line where live')).rows[0].total;

describe('0014_deletions_can_be_undone', () => {
  it('deletions by version 1.0.0 are in the Lixeira after the update', async () => {
    await deleteSection(ALAS[0] ?? '', AT[0]);
    await deleteCount(3, 'mara', AT[1]);
    await deleteInventory(AT[2]);
    await deleteProducts(['1'], AT[1], false);
    await deleteProducts(['2', '3', '4'], AT[2], true);
    await run('update inventory set deleted_at = $1 where number = 2', AT[2]);
    await run('update pharmacy set deleted_at = $1 where id = $2', AT[2], NORTE);
    const norte = { deleted_at: AT[2], products: 7, inventories: 1, sections: 2, counts: 5 };
    await audited('pharmacy', NORTE, norte, 'mara', AT[2], NORTE);
    const listed = told(await trash());
    expect(listed).toHaveLength(5);
    expect(listed).toEqual(
      expect.arrayContaining([
        ['catalogue', 'Centro', null, 'Mara', { products: 3, sections: 0, counts: 0 }],
        ['inventory', 'Janeiro', null, 'Mara', { products: 0, sections: 2, counts: 4 }],
        ['count', '789', 'Janeiro', 'Mara', { products: 0, sections: 0, counts: 1 }],
        ['product', 'Produto 1', null, 'Mara', { products: 1, sections: 0, counts: 0 }],
        ['section', 'Ala 0', 'Janeiro', 'Mara', { products: 0, sections: 0, counts: 1 }],
      ]),
    );
    expect(told(await trash(NORTE))).toEqual([
      ['pharmacy', 'Norte', null, 'Mara', { products: 7, sections: 2, counts: 5 }],
    ]);
  });

  it.each(['inventory', 'section', 'product', 'catalogue', 'count'] as const)(
    'an earlier deletion of kind %s is restored exactly, and leaves the Lixeira',
    async (kind) => {
      if (kind === 'inventory') await deleteInventory(AT[0]);
      if (kind === 'section') await deleteSection(ALAS[0] ?? '', AT[0]);
      if (kind === 'product') await deleteProducts(['1'], AT[0], false);
      if (kind === 'catalogue') await deleteProducts(['1', '2', '3', '4'], AT[0], true);
      if (kind === 'count') await deleteCount(3, 'mara', AT[0]);
      const nothing = { products: 0, inventories: 0, sections: 0, counts: 0 };
      const restored = {
        inventory: { ...nothing, inventories: 1, sections: 3, counts: 5 },
        section: { ...nothing, sections: 1, counts: 1 },
        product: { ...nothing, products: 1 },
        catalogue: { ...nothing, products: 4 },
        count: { ...nothing, counts: 1 },
      }[kind];
      expect(await restore(kind)).toEqual(restored);
      expect(
        [await live('product'), await live('section'), await live('inventory'), await liveLines()].map(
          Number,
        ),
      ).toEqual([4, 3, 1, 5]);
      expect(await trash()).toEqual([]);
    },
  );

  it('restored things and deletions by phones are not in the Lixeira', async () => {
    await deleteCount(3, 'caio', AT[0]);
    await deleteCount(4, 'appsync', AT[1]);
    await deleteInventory(AT[2]);
    await run('update inventory set deleted_at = null where number = 1');
    expect(await trash()).toEqual([]);
  });

  it('the days of an earlier deletion start with the update', async () => {
    await deleteProducts(['1'], AT[0], false);
    const [deletion] = await trash();
    expect(new Date(deletion?.purges_at ?? 0).getTime()).toBeGreaterThan(
      Date.now() + 89 * 24 * 60 * 60 * 1000,
    );
    if (db === undefined) throw new Error('the database is not open');
    await purgeExpired({ db }, 1);
    expect(await trash()).toHaveLength(1);
  });
});

import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';

interface AppSyncTables {
  appsync_cursor: {
    model: string;
    last_sync: number | null;
    next_token: string | null;
    started_at: number | null;
  };
  appsync_inventory: InventoryStateTable;
  appsync_count: CountStateTable;
  appsync_quarantine: {
    model: string;
    remote_id: string;
    reason: string;
    content: Json;
    seen_at: Generated<Date>;
  };
}

/** Written as text, read as a value. */
type Json = ColumnType<unknown, string, string>;

interface InventoryStateTable {
  named_as: string;
  remote_id: string;
  name: string;
  pharmacy_id: string | null;
  finalised: boolean;
  deleted: boolean;
  remote_version: number;
  inventory_number: number | null;
  reconciled_version: Generated<number>;
  reconciled: ColumnType<unknown, string | null | undefined, string | null>;
}

interface CountStateTable {
  amplify_id: string;
  remote_id: string;
  remote_version: number;
  remote_deleted: boolean;
  base: Json;
  synced_version: number;
  pending: Generated<boolean>;
  refused_version: number | null;
  refusal: string | null;
}

type AppSyncDatabase = Kysely<Schema & AppSyncTables>;
type AppSyncTransaction = KyselyTransaction<Schema & AppSyncTables>;
type Tables = { [Table in keyof AppSyncTables]: AppSyncTables[Table] };

export function appsyncTables(db: Database | Transaction): AppSyncDatabase | AppSyncTransaction {
  return db.withTables<Tables>();
}

/** All null before the first sync; ms. */
export interface SyncCursor {
  readonly lastSync: number | null;
  /** Continues the current sync. */
  readonly nextToken: string | null;
  readonly startedAt: number | null;
}

export async function readCursor(db: Database | Transaction, model: string): Promise<SyncCursor> {
  const row = await appsyncTables(db)
    .selectFrom('appsync_cursor')
    .selectAll()
    .where('model', '=', model)
    .executeTakeFirst();
  return {
    lastSync: row?.last_sync ?? null,
    nextToken: row?.next_token ?? null,
    startedAt: row?.started_at ?? null,
  };
}

export async function writeCursor(
  tx: Database | Transaction,
  model: string,
  cursor: SyncCursor,
): Promise<void> {
  const values = {
    last_sync: cursor.lastSync,
    next_token: cursor.nextToken,
    started_at: cursor.startedAt,
  };
  await appsyncTables(tx)
    .insertInto('appsync_cursor')
    .values({ model, ...values })
    .onConflict((conflict) => conflict.column('model').doUpdateSet(values))
    .execute();
}

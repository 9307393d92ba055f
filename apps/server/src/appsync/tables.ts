import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import type { Schema } from '../db/schema.js';

/** The tables of migrations/0009_appsync.sql and 0011_appsync_words.sql. */
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

/** Written as JSON text, read as a value. */
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

/** The same database or transaction, typed with the worker's own tables. */
export function appsyncTables(db: Database | Transaction): AppSyncDatabase | AppSyncTransaction {
  return db.withTables<Tables>();
}

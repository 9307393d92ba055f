import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The sort key of changes: microseconds since 1970, then the id, which orders rows of the same moment. */
export interface ChangeKey {
  readonly changedAt: number;
  readonly id: string | number;
}

/** The range of changes to read: from `since` on, after the key `after`, at most `limit` rows. */
export interface ChangeRange {
  readonly since?: Date | undefined;
  readonly after?: ChangeKey | undefined;
  readonly limit: number;
}

/** The fields of every row that apps fetch, in all tables (docs/decisions/0022). */
export interface SyncedRecord {
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly isDeleted: boolean;
  readonly sortKey: ChangeKey;
}

/** A row with the version that last set each column. A column without an entry was set by version 1. */
export interface VersionedRecord extends SyncedRecord {
  readonly fieldVersions: Readonly<Record<string, number>>;
}

/** The tables whose changes the apps fetch. */
type SyncedTable = 'pharmacy' | 'product' | 'inventory' | 'section' | 'count';

/** `changed_at` in microseconds, for sort keys. A Date has only milliseconds. */
export function changedMicroseconds(table: SyncedTable): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(`${table}.changed_at`)}) * 1000000)::bigint`;
}

/** Whether a row is in the range, written so that the indexes on (changed_at, id) can be used. */
export function isInRange(table: SyncedTable, id: 'id' | 'number', range: ChangeRange): RawBuilder<SqlBool> {
  const changedAt = sql.ref(`${table}.changed_at`);
  const isRecent = range.since === undefined ? sql`true` : sql`${changedAt} >= ${range.since}`;
  if (range.after === undefined) return sql<SqlBool>`${isRecent}`;
  const moment = sql`timestamptz 'epoch' + ${range.after.changedAt}::bigint * interval '1 microsecond'`;
  return sql<SqlBool>`(${isRecent} and (${changedAt}, ${sql.ref(`${table}.${id}`)}) > (${moment}, ${range.after.id}))`;
}

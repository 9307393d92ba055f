import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The sort key of changes: microseconds since 1970, then the id, which orders rows of the same moment. */
export interface ChangeKey {
  readonly changedAt: number;
  readonly id: string | number;
}

/** Which stretch of a table's changes is read: from `since` on, behind `after`, at most `limit` rows. */
export interface ChangeRange {
  readonly since?: Date | undefined;
  readonly after?: ChangeKey | undefined;
  readonly limit: number;
}

/** What every row that the apps fetch carries, whatever its table (docs/decisions/0022). */
export interface SyncedRecord {
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly isDeleted: boolean;
  readonly sortKey: ChangeKey;
}

/** A row whose fields remember by their column the version that set them; one that isn't named, version 1. */
export interface VersionedRecord extends SyncedRecord {
  readonly fieldVersions: Readonly<Record<string, number>>;
}

/** The tables whose changes the apps fetch. */
type SyncedTable = 'pharmacy' | 'product' | 'inventory' | 'section' | 'count';

/** `changed_at` in microseconds, for sort keys. A Date has only milliseconds. */
export function changedMicroseconds(table: SyncedTable): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(`${table}.changed_at`)}) * 1000000)::bigint`;
}

/** Whether a row is in the range, in a form that the indexes by (changed_at, id) answer. */
export function isInRange(table: SyncedTable, id: 'id' | 'number', range: ChangeRange): RawBuilder<SqlBool> {
  const changedAt = sql.ref(`${table}.changed_at`);
  const isRecent = range.since === undefined ? sql`true` : sql`${changedAt} >= ${range.since}`;
  if (range.after === undefined) return sql<SqlBool>`${isRecent}`;
  const moment = sql`timestamptz 'epoch' + ${range.after.changedAt}::bigint * interval '1 microsecond'`;
  return sql<SqlBool>`(${isRecent} and (${changedAt}, ${sql.ref(`${table}.${id}`)}) > (${moment}, ${range.after.id}))`;
}

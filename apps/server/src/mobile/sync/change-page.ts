import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';

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

/**
 * Reduces a query to the rows of a range, in the order of their changes, oldest first. Adds `microseconds`, the
 * `changed_at` of the sort key, because a Date has only milliseconds. A double has them exactly until the year 2106.
 */
export function inChangeOrder<Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  table: SyncedTable,
  range: ChangeRange,
) {
  const changedAt = sql.ref(`${table}.changed_at`);
  const id = sql.ref(`${table}.${table === 'inventory' ? 'number' : 'id'}`);
  return query
    .select(sql<number>`(date_part('epoch', ${changedAt}) * 1000000)::bigint`.as('microseconds'))
    .where(isInRange(changedAt, id, range))
    .orderBy(changedAt)
    .orderBy(id)
    .limit(range.limit);
}

/** Adds the sort keys to rows that were just read. It changes them, because copying 5,000 rows takes longer than reading them. */
export function withSortKeys<Row extends { readonly microseconds: number }>(
  rows: readonly Row[],
  idOf: (row: Row) => ChangeKey['id'],
): (Row & { readonly sortKey: ChangeKey })[] {
  return rows.map((row) => Object.assign(row, { sortKey: { changedAt: row.microseconds, id: idOf(row) } }));
}

/** Whether a row is in the range, written so that the indexes on (changed_at, id) can be used. */
function isInRange(
  changedAt: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  range: ChangeRange,
): RawBuilder<SqlBool> {
  const isRecent = range.since === undefined ? sql`true` : sql`${changedAt} >= ${range.since}`;
  if (range.after === undefined) return sql<SqlBool>`${isRecent}`;
  const moment = sql`timestamptz 'epoch' + ${range.after.changedAt}::bigint * interval '1 microsecond'`;
  return sql<SqlBool>`(${isRecent} and (${changedAt}, ${id}) > (${moment}, ${range.after.id}))`;
}

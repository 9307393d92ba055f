import { type RawBuilder, sql } from 'kysely';

/** SQL: a moment within JSON as answers have it, in ISO 8601 with milliseconds, UTC; null stays null. */
export function isoMoment(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

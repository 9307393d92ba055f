import { type RawBuilder, sql } from 'kysely';

const MARK = '/* fixed */';
const WITHIN = 40;

/** A connection plans a fixed statement once. Only for short, frequent ones whose plan ignores values: never a search. */
export const fixed = sql.raw(MARK);

const names = new Map<string, string>();

export function fixedName(text: string): string | null {
  if (!text.slice(0, WITHIN).includes(MARK)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `fixed_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Writes ISO 8601 in UTC, with milliseconds; null stays null. */
export function isoMoment(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Of a list; the first is 1. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** SQL: the rows of a page. */
export function cutTo({ page, pageSize }: Page): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/**
 * SQL: an id that the planner doesn't see, for the rows of a parent that may be a minute old. It expects an
 * average parent's rows; of an id that its statistics don't know yet it expects one row, and joins 20,000 of
 * them in nested loops.
 */
export function newId(id: number | string | null, type: 'bigint' | 'uuid'): RawBuilder<unknown> {
  return sql`(select ${id}::${sql.raw(type)})`;
}

/** SQL: '50MG' and '0,5ML' of a name. */
export const strengths = (name: RawBuilder<unknown>) => sql`array(
  select replace(found[1], ',', '.') || upper(found[2])
  from regexp_matches(${name}, '(\\d+(?:[.,]\\d+)?)\\s*(mcg|mg|g|ml|ui|%)', 'gi') as found
)`;

import { type RawBuilder, sql } from 'kysely';

const MARK = '/* fixed */';
/** The mark stands near the beginning; a longer text isn't searched for it. */
const WITHIN = 40;

/**
 * Marks a statement as fixed: short, frequent, and planned alike whatever its values. A connection plans it
 * once and keeps it under a name. Never for a search, whose plan depends on its words.
 */
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

/** SQL: a moment as JSON answers have it: ISO 8601, milliseconds, UTC. Null stays null. */
export function isoMoment(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

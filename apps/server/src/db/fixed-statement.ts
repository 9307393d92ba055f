import { sql } from 'kysely';

const MARK = '/* fixed */';
/** A statement has its mark near its beginning; a longer text isn't searched for it. */
const WITHIN = 40;

/**
 * Marks a statement as fixed: short, asked by many calls, and planned alike whatever its values are. A connection plans it
 * once and keeps it under a name. Never for a search, whose plan depends on its words (docs/decisions/0081).
 */
export const fixed = sql.raw(MARK);

const names = new Map<string, string>();

/** The name under which a connection keeps this statement; null unless it is marked as fixed. */
export function fixedName(text: string): string | null {
  if (!text.slice(0, WITHIN).includes(MARK)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `fixed_${names.size + 1}`;
  names.set(text, name);
  return name;
}

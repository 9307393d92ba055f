/**
 * The LIKE patterns that a text must all match for what a person typed: one per word, with % _ \ escaped, and codes
 * without leading zeros. Case and accents are folded in SQL by `fold()`.
 */
export function searchPatterns(search: string | undefined): string[] {
  if (search === undefined) return [];
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/^0+\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word))
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

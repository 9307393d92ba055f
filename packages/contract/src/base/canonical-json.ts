/** Messages of apps have five. Deeper ones would exhaust the stack. */
const MOST_LEVELS = 100;

/**
 * One text for equal values, whatever the order of their keys: the JSON Canonicalization Scheme (RFC 8785), of
 * what JSON can hold.
 *
 * @throws RangeError for more than 100 levels
 */
export function canonicalJson(value: unknown, levels = MOST_LEVELS): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (levels === 0) throw new RangeError('too many levels');
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, levels - 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, levels - 1)}`);
  return `{${members.join(',')}}`;
}

/** The most characters of a name (packages/contract/src/fields.ts, nameSchema). */
export const NAME_LIMIT = 200;

const SUFFIX = ' (cópia)';

/** The name proposed for a copy (DESIGN 6, "Duplicar"), cut so that it is still a name. */
export function copyName(name: string): string {
  return `${name.slice(0, NAME_LIMIT - SUFFIX.length)}${SUFFIX}`;
}

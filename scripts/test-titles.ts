/** What stands first in the brackets of a call and is followed by another argument: the titles of tests among them. */
const FIRST_ARGUMENT = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/**
 * The titles of the tests and groups in a test file, as their source has them: those of `it.each` with their
 * placeholders. Other first arguments are among them, which does no harm to who looks for a title.
 */
export function titlesIn(source: string): ReadonlySet<string> {
  const found = [...source.matchAll(FIRST_ARGUMENT)];
  return new Set(found.map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1')));
}

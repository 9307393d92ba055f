/** The class names that apply; undefined if none does. */
export function classes(...names: readonly (string | undefined | false)[]): string | undefined {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined;
}

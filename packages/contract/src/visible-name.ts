/** What a door answers to a name with invisible characters. */
export const INVISIBLE_IN_NAME = 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.';

/**
 * An emoji of several characters, which may hold invisible ones (captured), or one character that nobody sees: controls,
 * marks of direction, zero widths, tags, fillers, separators of lines. Names in Portuguese need none of these; they make
 * two names look the same, or one name read backwards.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F|\u200D\p{Extended_Pictographic})+)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text without what nobody sees; for doors where nobody could be asked to type it again. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '');
}

export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text;
}

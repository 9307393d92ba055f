export const INVISIBLE_IN_NAME = 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.';

/**
 * Matches an emoji sequence (captured; it may contain invisible characters) or one invisible character:
 * control, direction mark, zero width, tag, filler or line separator. Portuguese names need none, and they
 * can make two names look alike or a name read backwards.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F|\u200D\p{Extended_Pictographic})+)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** For callers that can't ask a person to retype the text. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '');
}

export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text;
}

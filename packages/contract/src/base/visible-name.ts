export const INVISIBLE_IN_NAME = 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.';

/**
 * An emoji sequence (captured) or one invisible character, which can make two names look alike or a name read
 * backwards.
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

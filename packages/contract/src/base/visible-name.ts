export const INVISIBLE_IN_NAME = 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.';

/** An emoji sequence (captured) or one invisible character, which can make two names look alike or a name read backwards. */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F|\u200D\p{Extended_Pictographic})+)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Callers that can't ask a person to retype the text use it. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '');
}

export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text;
}

/** Belongs to codes: the separator of element strings. */
const GROUP_SEPARATOR = '\u001d';

/** Printable Latin text, which is nearly every text of a catalogue. The soft hyphen is none. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/;

/**
 * Text of a product without what nobody sees: controls become a blank; marks of direction, zero widths and the
 * like vanish.
 */
export function visibleProductText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .split(GROUP_SEPARATOR)
    .map((part) => withoutInvisible(part.replace(/\p{Cc}+/gu, ' ')))
    .join(GROUP_SEPARATOR)
    .trim();
}

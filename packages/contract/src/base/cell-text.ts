/** Spreadsheets run a cell that begins like this as a formula. */
const RUNS = /^[=+\-@\t\r]/;

/** An apostrophe stops spreadsheets from running the text. */
export function harmlessText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

export function quotedCell(text: string): string {
  return `"${harmlessText(text).replaceAll('"', '""')}"`;
}

/** Control characters, line breaks of every kind, and marks that turn the direction of a text. */
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /^[\t\n\v\f\r\u0085\u2028\u2029]$/;
const LEADING_BREAKS = /^[\t\n\v\f\r\u0085\u2028\u2029]+/;

/**
 * One line without control characters: a space for a line break or tab, none at the beginning, and U+FFFD for everything else.
 */
export function plainText(text: string): string {
  return text
    .replace(LEADING_BREAKS, '')
    .replace(NOT_PLAIN, (character) => (BREAKS.test(character) ? ' ' : '\uFFFD'));
}

import { formatDateTime } from './moments';

/** Below the header. */
export const SHEET_ROW_LIMIT = 1_048_575;

/** Spreadsheets run a cell that begins like this as a formula. */
const RUNS = /^[=+\-@\t\r]/;

/** An apostrophe stops spreadsheets from running the text. */
export function harmlessText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
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

const SHOWN = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;
/** Valid from March 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/**
 * Days since 30/12/1899 in Brasília time, with the time of day as fraction, in whole seconds. Null for no
 * date.
 */
export function spreadsheetMoment(iso: string): number | null {
  const parts = SHOWN.exec(formatDateTime(iso))?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [day = 1, month = 1, year = 1900, hour = 0, minute = 0, second = 0] = parts;
  return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY_MS;
}

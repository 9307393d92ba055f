import { formatDateTime } from './format-date-time';

const SHOWN = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, from March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/**
 * An ISO moment as spreadsheets hold it: days since 30/12/1899 by the clock in Brasília, with the time of day as a
 * fraction. Whole seconds, as everywhere on screen; null where it is no date.
 */
export function spreadsheetMoment(iso: string): number | null {
  const parts = SHOWN.exec(formatDateTime(iso))?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [day = 1, month = 1, year = 1900, hour = 0, minute = 0, second = 0] = parts;
  return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY_MS;
}

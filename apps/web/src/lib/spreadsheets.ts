import { formatDateTime } from './moments';

export const SHEET_ROW_LIMIT = 1_048_575;

const SHOWN = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;
/** It holds from March 1900 on. */
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

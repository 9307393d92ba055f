import { formatDateTime } from './format-date-time';

/** The hour of an ISO timestamp, by default in Brasília time: '02:14'. */
export function hourOf(iso: string, timeZone?: string): string {
  return formatDateTime(iso, timeZone).slice(11, 16);
}

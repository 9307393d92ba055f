import { formatMoment } from '@balanco/contract/base/moments';

/** '31/12/2025 23:59:59', by default in Brasília time; '' if `iso` is not a date. */
export function formatDateTime(iso: string, timeZone?: string): string {
  return formatMoment(new Date(iso), timeZone) ?? '';
}

/** '02:14', by default in Brasília time. */
export function hourOf(iso: string, timeZone?: string): string {
  return formatDateTime(iso, timeZone).slice(11, 16);
}

/**
 * 'agora', 'há 12 min', 'há 3 h'.
 *
 * @param now the server's time, because a shared computer's clock may be wrong
 */
export function ago(iso: string, now: string): string {
  const passed = Math.max(0, Date.parse(now) - Date.parse(iso));
  if (passed < MINUTE) return 'agora';
  if (passed < HOUR) return `há ${Math.floor(passed / MINUTE)} min`;
  return `há ${Math.floor(passed / HOUR)} h`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

import { formatMoment } from '@balanco/contract/base/moments';

/** By default in Brasília time; '' for no date. */
export function formatDateTime(iso: string, timeZone?: string): string {
  return formatMoment(new Date(iso), timeZone) ?? '';
}

/** By default in Brasília time. */
export function hourOf(iso: string, timeZone?: string): string {
  return formatDateTime(iso, timeZone).slice(11, 16);
}

/** @param now the server's time: a shared computer's clock may be wrong */
export function ago(iso: string, now: string): string {
  const passed = Math.max(0, Date.parse(now) - Date.parse(iso));
  if (passed < MINUTE) return 'agora';
  if (passed < HOUR) return `há ${Math.floor(passed / MINUTE)} min`;
  return `há ${Math.floor(passed / HOUR)} h`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

import { agoText } from '@balanco/contract/base/durations';
import { formatMoment } from '@balanco/contract/base/moments';

export { dayText } from '@balanco/contract/base/moments';

/** Without a zone it is Brasília's time; '' for no date. */
export function formatDateTime(iso: string, timeZone?: string): string {
  return formatMoment(new Date(iso), timeZone) ?? '';
}

/** Without a zone it is Brasília's hour. */
export function hourOf(iso: string, timeZone?: string): string {
  return formatDateTime(iso, timeZone).slice(11, 16);
}

/**
 * 'hoje 16:45', '25/11 16:45', '25/11/2025 16:45': for lists, whose tooltip has the whole stamp.
 *
 * @param today from `useToday`, in the same zone
 */
export function shortMoment(iso: string, today: string, timeZone?: string): string {
  const moment = formatDateTime(iso, timeZone);
  const day = moment.slice(0, 10);
  const isThisYear = day.slice(6) === today.slice(6);
  return `${day === today ? 'hoje' : isThisYear ? day.slice(0, 5) : day}${moment.slice(10, 16)}`;
}

export function lateText(due: string, today: string): string {
  const [day = '', hour = ''] = shortMoment(due, today).split(' ');
  return `O catálogo de ${day} não chegou até ${hour.replace(/^0/, '')}`;
}

/** @param now the server's time: a shared computer's clock may be wrong */
export function ago(iso: string, now: string): string {
  return agoText(Date.parse(now) - Date.parse(iso));
}

import { formatMoment } from '@balanco/contract/base/moments';

/** Formats an ISO timestamp as '31/12/2025 23:59:59', by default in Brasília time; '' if it is not a date. */
export function formatDateTime(iso: string, timeZone?: string): string {
  return formatMoment(new Date(iso), timeZone) ?? '';
}

import { type CollectorCodeState, listCollectorCodes } from '@balanco/contract/people/collector-codes';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { formatDateTime } from '../../../lib/format-date-time';

/** The codes and phones of collectors, for staff who see all pharmacies. */
export const codesQuery = queryOptions({
  queryKey: ['collector-codes'],
  queryFn: ({ signal }) => request(listCollectorCodes, {}, { signal }),
});

export const stateWords: Readonly<Record<CollectorCodeState, string>> = {
  waiting: 'Espera o celular',
  connected: 'Conectado',
  ended: 'Desconectado',
  lapsed: 'Código sem uso',
};

/** Of all time zones of pharmacies the one where a day ends last. */
const WEST = 'America/Rio_Branco';

/**
 * '22/11/2026' of the last day of a collector, whose access ends at the midnight after it of some pharmacy. Nobody's midnight is
 * later than that of the west, so a moment before is on that day there.
 */
export function lastDayText(leavesAt: string): string {
  return formatDateTime(new Date(Date.parse(leavesAt) - 1).toISOString(), WEST).slice(0, 10);
}

/** A night of counting begins at noon or later, and ends on the next day. */
const NOON = 12;

/** The last day of a night as a date field has it: whoever leaves at the midnight within it leaves in the middle of the work. */
export function nightEndText(now = new Date()): string {
  const isEvening = now.getHours() >= NOON;
  return todayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isEvening ? 1 : 0)));
}

/** Today as a date field has it. */
export function todayText(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

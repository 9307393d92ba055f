import { hourOf } from '../../lib/hour-of';

const DAY_MINUTES = 24 * 60;
const END_MINUTES = 6 * 60;

/**
 * Minutes until the night of a pharmacy ends at 6:00 of its clock, at most `longest`.
 *
 * @param now the server's moment
 * @param timeZone the pharmacy's
 */
export function minutesToNightEnd(now: string, longest: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = hourOf(now, timeZone).split(':').map(Number);
  const left = END_MINUTES - hours * 60 - minutes;
  return Math.min(longest, left > 0 ? left : left + DAY_MINUTES);
}

import { displayedHour, type HourlyCount } from '@balanco/contract/progress/dashboard';

const HOURS = 24;

/**
 * The history as the chart shows it: every hour in Brasília time, in the order of the day. Hours that the answer leaves
 * out have no counts (docs/screens.md, "Dashboard").
 */
export function displayedHistory(history: readonly HourlyCount[]): HourlyCount[] {
  const counts = new Map(history.map(({ hour, count }) => [displayedHour(hour), count]));
  return Array.from({ length: HOURS }, (_hour, hour) => ({ hour, count: counts.get(hour) ?? 0 }));
}

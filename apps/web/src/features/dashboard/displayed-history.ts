import { displayedHour, type HourlyCount } from '@balanco/contract/dashboard';

/** The history as the chart shows it: hours in Brasília time, sorted after the shift (docs/screens.md, "Dashboard"). */
export function displayedHistory(history: readonly HourlyCount[]): HourlyCount[] {
  return history
    .map(({ hour, count }) => ({ hour: displayedHour(hour), count }))
    .sort((a, b) => a.hour - b.hour);
}

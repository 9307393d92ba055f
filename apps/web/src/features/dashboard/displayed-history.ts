import { displayedHour, type HourlyCount } from '@balanco/contract/dashboard';

/** The history as the chart shows it: hours shifted to Brasília time and sorted after the shift (DESIGN 6). */
export function displayedHistory(history: readonly HourlyCount[]): HourlyCount[] {
  return history
    .map(({ hour, count }) => ({ hour: displayedHour(hour), count }))
    .sort((a, b) => a.hour - b.hour);
}

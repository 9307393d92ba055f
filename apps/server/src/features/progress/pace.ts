import type { NoEta } from '@balanco/contract/progress/progress';

/** With less active time there is no rate. */
const LEAST_RATE_SECONDS = 5 * 60;

/** The rate per hour of active time; null with too little of it (docs/progress.md, "Measures"). */
export function hourly(amount: number, activeSeconds: number): number | null {
  return activeSeconds < LEAST_RATE_SECONDS ? null : Math.round((amount * 3600) / activeSeconds);
}

/** With less work of the team there is no estimate. */
const LEAST_WORK_SECONDS = 20 * 60;

interface RecentWork {
  readonly newItems: number;
  readonly seconds: number;
}

/**
 * Minutes until the last item is counted at the pace of the last 30 minutes; null if unknown
 * (docs/progress.md, "Measures").
 *
 * @param left items with stock that nobody counted yet
 * @param workedSeconds the team's active time since the beginning
 */
export function etaMinutes(left: number, recent: RecentWork, workedSeconds: number): number | null {
  if (left === 0) return 0;
  if (workedSeconds < LEAST_WORK_SECONDS) return null;
  const perHour = hourly(recent.newItems, recent.seconds);
  return perHour === null || perHour === 0 ? null : Math.round((left / perHour) * 60);
}

export function whyNoEta(recent: RecentWork, workedSeconds: number): NoEta {
  if (workedSeconds < LEAST_WORK_SECONDS) return 'too_early';
  return recent.newItems === 0 ? 'nothing_new' : 'resumed';
}

/** A part of a whole in percent with one decimal; null if the whole is 0. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

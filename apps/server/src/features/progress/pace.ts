import type { NoEta } from '@balanco/contract/progress/progress';

/** Less active time than this tells no rate. */
const LEAST_RATE_SECONDS = 60;

/** So much an hour of active time; null if there was hardly any (docs/progress.md, "Measures"). */
export function hourly(amount: number, activeSeconds: number): number | null {
  return activeSeconds < LEAST_RATE_SECONDS ? null : Math.round((amount * 3600) / activeSeconds);
}

/** Before so much work of the team there is no estimate. */
const LEAST_WORK_SECONDS = 20 * 60;

/** What the last 30 minutes had: newly counted items, and the seconds in which the team worked. */
interface RecentWork {
  readonly newItems: number;
  readonly seconds: number;
}

/**
 * In how many minutes the last item is counted if the team goes on as in the last 30 minutes; null while nothing tells
 * (docs/progress.md, "Measures").
 *
 * @param left items with stock that nobody counted yet
 * @param workedSeconds active time of the team from the beginning
 */
export function etaMinutes(left: number, recent: RecentWork, workedSeconds: number): number | null {
  if (left === 0) return 0;
  if (workedSeconds < LEAST_WORK_SECONDS) return null;
  const perHour = hourly(recent.newItems, recent.seconds);
  return perHour === null || perHour === 0 ? null : Math.round((left / perHour) * 60);
}

/** Why `etaMinutes` has no answer. */
export function whyNoEta(recent: RecentWork, workedSeconds: number): NoEta {
  if (workedSeconds < LEAST_WORK_SECONDS) return 'too_early';
  return recent.newItems === 0 ? 'nothing_new' : 'resumed';
}

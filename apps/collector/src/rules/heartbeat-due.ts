/** What a heartbeat said, and when, by this phone's clock in ms. */
export interface Heartbeat {
  readonly at: number;
  readonly queued: number;
  /** '' while no section is counted. */
  readonly section: string;
}

/** While someone counts, the office hears of the phone this often. In ms. */
const EVERY_MS = 60_000;
/** However fast the queue changes. In ms. */
const SOONEST_MS = 5_000;
/** So many readings more or less are news. */
const NOTABLE = 20;

/**
 * Whether a heartbeat is worth sending (docs/collector-app.md, "Heartbeat"): a minute after the last one, and before that if the
 * queue has become empty, has changed much, or another section is counted. Never one for each reading.
 */
export function isHeartbeatDue(last: Heartbeat | null, next: Heartbeat): boolean {
  // A clock that was set back.
  if (last === null || next.at < last.at) return true;
  const age = next.at - last.at;
  if (age >= EVERY_MS) return true;
  if (age < SOONEST_MS) return false;
  const isEmptied = next.queued === 0 && last.queued > 0;
  return isEmptied || Math.abs(next.queued - last.queued) >= NOTABLE || next.section !== last.section;
}

import type { HourlyCount } from '@balanco/contract/progress/dashboard';
import type { Database } from '../../db/database.js';
import type { Reaching } from '../../pharmacy-access/reach.js';
import { viewHourTotals, viewLineTotals } from '../tallies/tally-views.js';

/** Live lines, and those received within 24 hours (docs/screens.md, "Dashboard"). */
export async function viewDashboardTotal(
  db: Database,
  caller: Reaching,
): Promise<{ total: number; total24h: number; updated_at: string }> {
  const { total, total24h, now } = await viewLineTotals(db, caller);
  return { total, total24h, updated_at: now.toISOString() };
}

/** Live lines by the hour of day in UTC-5 in which they were counted: 24 entries, also for hours without counts. */
export async function viewHourlyHistory(db: Database, caller: Reaching): Promise<HourlyCount[]> {
  const lines = await viewHourTotals(db, caller);
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: lines.get(hour) ?? 0 }));
}

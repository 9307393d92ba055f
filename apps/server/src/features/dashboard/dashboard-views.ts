import type { HourlyCount } from '@balanco/contract/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Live lines, and those received within 24 hours (docs/screens.md, "Dashboard"). */
export async function viewDashboardTotal(
  db: Database,
): Promise<{ total: number; total24h: number; updated_at: string }> {
  const lines = db.selectFrom('count_line').where('live', '=', true).where('kind', '<>', 'unrecognised');
  const row = await db
    .selectNoFrom([
      lines.select(sql<number>`count(*)`.as('total')).as('total'),
      lines
        .select(sql<number>`count(*)`.as('total'))
        .where('received_at', '>', sql<Date>`now() - interval '24 hours'`)
        .as('total24h'),
      sql<Date>`now()`.as('updated_at'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total ?? 0, total24h: row.total24h ?? 0, updated_at: row.updated_at.toISOString() };
}

/** Live lines by the hour of day in UTC-5 in which they were counted: 24 entries, also for hours without counts. */
export async function viewHourlyHistory(db: Database): Promise<HourlyCount[]> {
  const rows = await db
    .selectFrom('count_line')
    .select(['hour', sql<number>`count(*)`.as('count')])
    .where('live', '=', true)
    .where('kind', '<>', 'unrecognised')
    .groupBy('hour')
    .execute();
  const counts = new Map(rows.map((row) => [row.hour, row.count]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts.get(hour) ?? 0 }));
}

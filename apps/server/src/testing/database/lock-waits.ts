import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '../../db/database.js';

export async function waitingForLocks(db: Queries): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

export async function untilWaiting(db: Queries, sessions: number): Promise<void> {
  const waiting = () => waitingForLocks(db);
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(sessions);
}

import { sql } from 'kysely';
import type { Database } from './database.js';

/** How long after the last write of an import its tables are analysed. */
const QUIET_MS = 5_000;

/** Refreshes the planner's statistics once writing has calmed down; without them a list is four times slower. */
export interface Statistics {
  /** Runs ANALYZE on `table` some seconds after the last call that named it. */
  scheduleAnalyze(table: 'product' | 'count' | 'count_line'): void;
  close(): void;
}

export function createStatistics(
  db: Database,
  onError: (error: unknown) => void,
  quietMs = QUIET_MS,
): Statistics {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    scheduleAnalyze(table) {
      clearTimeout(timers.get(table));
      const timer = setTimeout(() => {
        timers.delete(table);
        sql`analyze ${sql.table(table)}`.execute(db).catch(onError);
      }, quietMs);
      timer.unref();
      timers.set(table, timer);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

import { sql } from 'kysely';
import type { Database } from '../database.js';

/** Fewer changed rows can't mislead the planner; autovacuum looks after them. */
const FEW_ROWS = 500;

/** Analyses at once: until then an import into an empty database looks up each product slowly. */
const MANY_ROWS = 10_000;

/** How long the tables wait, in ms. */
const usualWaits = {
  /** After the last write of an import that changed fewer rows. */
  quietMs: 5_000,
  /** From one ANALYZE of a table to its next, which may read 30,000 pages. */
  everyMs: 60_000,
};

type AnalysedTable = 'product' | 'count' | 'count_line' | 'stock_movement';

/** Refreshes the planner's statistics after many changes; stale ones make a list four times slower. */
export interface Statistics {
  /**
   * Runs ANALYZE when 500 rows were changed and writing has calmed down, or at once after 10,000, at most
   * once a minute.
   */
  scheduleAnalyze(table: AnalysedTable, rows: number): void;
  close(): void;
}

interface Changes {
  rows: number;
  timer: NodeJS.Timeout | undefined;
  /** On the clock of `performance.now()`. */
  notBefore: number;
}

export function createStatistics(
  db: Database,
  onError: (error: unknown) => void,
  waits = usualWaits,
): Statistics {
  const tables = new Map<AnalysedTable, Changes>();
  return {
    scheduleAnalyze(table, rows) {
      const changes = tables.get(table) ?? { rows: 0, timer: undefined, notBefore: 0 };
      tables.set(table, changes);
      // The timer of many rows runs already.
      const isDue = changes.rows >= MANY_ROWS;
      changes.rows += rows;
      if (isDue || changes.rows < FEW_ROWS) return;
      const quietMs = changes.rows >= MANY_ROWS ? 0 : waits.quietMs;
      clearTimeout(changes.timer);
      const now = performance.now();
      changes.timer = setTimeout(
        () => {
          Object.assign(changes, { rows: 0, notBefore: performance.now() + waits.everyMs });
          sql`analyze ${sql.table(table)}`.execute(db).catch(onError);
        },
        Math.max(quietMs, changes.notBefore - now),
      ).unref();
    },
    close() {
      for (const { timer } of tables.values()) clearTimeout(timer);
      tables.clear();
    },
  };
}

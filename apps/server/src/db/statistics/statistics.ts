import { sql } from 'kysely';
import type { Database } from '../database.js';

/** Autovacuum looks after tables with fewer rows. */
const FEW_ROWS = 500;

/** So many rows are analysed at once: an import into an empty database needs statistics early. */
const MANY_ROWS = 10_000;

const usualWaits = {
  /** Milliseconds after the last write. */
  quietMs: 5_000,
  /** Milliseconds between two, each of which reads up to 30,000 pages. */
  everyMs: 60_000,
};

type AnalysedTable = 'product' | 'count' | 'count_line' | 'stock_movement';

export type Statistics = ReturnType<typeof createStatistics>;

/** Stale statistics make a list four times slower. */
export function createStatistics(db: Database, onError: (error: unknown) => void, waits = usualWaits) {
  const tables = new Map<
    AnalysedTable,
    { rows: number; timer: NodeJS.Timeout | undefined; notBefore: number }
  >();
  return {
    /** ANALYZE after 500 rows and a pause, or at once after 10,000; at most once a minute. */
    scheduleAnalyze(table: AnalysedTable, rows: number): void {
      const changes = tables.get(table) ?? { rows: 0, timer: undefined, notBefore: 0 };
      tables.set(table, changes);
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
    close(): void {
      for (const { timer } of tables.values()) clearTimeout(timer);
      tables.clear();
    },
  };
}

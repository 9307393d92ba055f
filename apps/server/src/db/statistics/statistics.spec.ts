import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '../schema.js';
import { createStatistics } from './statistics.js';

let statements: string[];
let failure: Error | undefined;

class NotingDriver extends DummyDriver {
  override async acquireConnection() {
    const connection = await super.acquireConnection();
    connection.executeQuery = async ({ sql }) => {
      statements.push(sql);
      if (failure !== undefined) throw failure;
      return { rows: [] };
    };
    return connection;
  }
}

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NotingDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

beforeEach(() => {
  statements = [];
  failure = undefined;
  vi.useFakeTimers();
});

const everyMs = 60_000;
const quick = { quietMs: 100, everyMs };

it("a table is analysed five seconds after an import's last write", async () => {
  const statistics = createStatistics(db, () => undefined);
  for (let batch = 0; batch < 12; batch += 1) {
    statistics.scheduleAnalyze('product', 500);
    await vi.advanceTimersByTimeAsync(4_900);
  }
  expect(statements).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(statements).toEqual(['analyze "product"']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(statements).toHaveLength(1);
});

it('a table that is written without a pause is analysed once a minute', async () => {
  const statistics = createStatistics(db, () => undefined);
  for (let second = 0; second < 10 * 60; second += 1) {
    statistics.scheduleAnalyze('count_line', 400);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // 10,000 rows take 25 seconds; the last minute isn't over.
  expect(statements).toHaveLength(10);
  expect(new Set(statements)).toEqual(new Set(['analyze "count_line"']));
});

it('10,000 rows are analysed at once although writing continues', async () => {
  const statistics = createStatistics(db, () => undefined);
  statistics.scheduleAnalyze('count', 9_500);
  for (let tenth = 0; tenth < 49; tenth += 1) {
    await vi.advanceTimersByTimeAsync(100);
    expect(statements).toHaveLength(tenth === 0 ? 0 : 1);
    statistics.scheduleAnalyze('count', 10_000);
  }
  await vi.advanceTimersByTimeAsync(everyMs - 5_000);
  expect(statements).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(statements).toEqual(['analyze "count"', 'analyze "count"']);
});

it('a table is not analysed for fewer than 500 changed rows', async () => {
  const statistics = createStatistics(db, () => undefined, quick);
  statistics.scheduleAnalyze('count', 499);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(statements).toEqual([]);
  statistics.scheduleAnalyze('count', 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(statements).toEqual(['analyze "count"']);
});

it('each table is analysed on its own schedule', async () => {
  const statistics = createStatistics(db, () => undefined, quick);
  statistics.scheduleAnalyze('count', 500);
  await vi.advanceTimersByTimeAsync(60);
  statistics.scheduleAnalyze('count_line', 500);
  await vi.advanceTimersByTimeAsync(60);
  expect(statements).toEqual(['analyze "count"']);
  await vi.advanceTimersByTimeAsync(60);
  expect(statements).toEqual(['analyze "count"', 'analyze "count_line"']);
});

it('a table is analysed again a minute after the first import', async () => {
  const statistics = createStatistics(db, () => undefined, quick);
  statistics.scheduleAnalyze('product', 500);
  await vi.advanceTimersByTimeAsync(100);
  statistics.scheduleAnalyze('product', 500);
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(statements).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(statements).toHaveLength(2);
});

it('nothing is analysed after close', async () => {
  const statistics = createStatistics(db, () => undefined, quick);
  statistics.scheduleAnalyze('product', 500);
  statistics.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(statements).toEqual([]);
});

it('a failed ANALYZE is reported and does not end the process', async () => {
  failure = new Error('no connection');
  const failures: unknown[] = [];
  const statistics = createStatistics(db, (error) => failures.push(error), quick);
  statistics.scheduleAnalyze('product', 500);
  await vi.advanceTimersByTimeAsync(100);
  expect(failures).toEqual([failure]);
});

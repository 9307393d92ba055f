import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from './schema.js';
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

afterEach(() => {
  vi.useRealTimers();
});

it('a table is analysed once, after five seconds without writes', async () => {
  const statistics = createStatistics(db, () => undefined);
  for (let batch = 0; batch < 40; batch += 1) {
    statistics.scheduleAnalyze('product');
    await vi.advanceTimersByTimeAsync(4_900);
  }
  expect(statements).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(statements).toEqual(['analyze "product"']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(statements).toHaveLength(1);
});

it('each table is analysed on its own schedule', async () => {
  const statistics = createStatistics(db, () => undefined, 100);
  statistics.scheduleAnalyze('count');
  await vi.advanceTimersByTimeAsync(60);
  statistics.scheduleAnalyze('count_line');
  await vi.advanceTimersByTimeAsync(60);
  expect(statements).toEqual(['analyze "count"']);
  await vi.advanceTimersByTimeAsync(60);
  expect(statements).toEqual(['analyze "count"', 'analyze "count_line"']);
});

it('a table is analysed again after the next import', async () => {
  const statistics = createStatistics(db, () => undefined, 100);
  for (let time = 0; time < 2; time += 1) {
    statistics.scheduleAnalyze('product');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(statements).toHaveLength(2);
});

it('nothing is analysed after close', async () => {
  const statistics = createStatistics(db, () => undefined, 100);
  statistics.scheduleAnalyze('product');
  statistics.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(statements).toEqual([]);
});

it('a failed ANALYZE is reported and does not end the process', async () => {
  failure = new Error('no connection');
  const failures: unknown[] = [];
  const statistics = createStatistics(db, (error) => failures.push(error), 100);
  statistics.scheduleAnalyze('product');
  await vi.advanceTimersByTimeAsync(100);
  expect(failures).toEqual([failure]);
});

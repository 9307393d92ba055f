/** @module-tag full */

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createAdvisoryLock } from '../../db/locks.js';
import { useDatabase } from '../../testing/database/test-database.js';
import { createManualSleep } from '../testing/appsync/manual-sleep.js';
import { createAppSyncWorker } from './appsync-worker.js';
import { APPSYNC_LOCK } from './open-appsync.js';

const database = useDatabase();

function startWorker() {
  const { sleep, waits, wake } = createManualSleep();
  const runCycle = vi.fn(async () => false);
  const lock = createAdvisoryLock(database.connectionString, APPSYNC_LOCK);
  const log = { info: vi.fn(), warn: vi.fn() };
  const worker = createAppSyncWorker({ lock, runCycle, log, sleep, random: () => 0 });
  worker.start();
  const turn = async () => {
    const before = waits.length;
    wake();
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(before), 20_000);
  };
  const begun = () => vi.waitFor(() => expect(waits).toHaveLength(1), 20_000);
  return { worker, runCycle, turn, begun };
}

const holders = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(database.db);
  return rows.map(({ pid }) => pid);
};

it('the worker runs in one process and another one takes over', async () => {
  const first = startWorker();
  await first.begun();
  const second = startWorker();
  await second.begun();
  await first.turn();
  await second.turn();
  expect([first.runCycle.mock.calls.length, second.runCycle.mock.calls.length]).toEqual([2, 0]);

  await first.worker.stop();
  await second.turn();
  expect([first.runCycle.mock.calls.length, second.runCycle.mock.calls.length]).toEqual([2, 1]);

  const third = startWorker();
  await third.begun();
  const [holder] = await holders();
  await sql`select pg_terminate_backend(${holder})`.execute(database.db);
  await vi.waitFor(async () => expect(await holders()).toEqual([]), 20_000);
  await third.turn();
  await second.turn();
  expect([second.runCycle.mock.calls.length, third.runCycle.mock.calls.length]).toEqual([1, 1]);

  await second.worker.stop();
  await third.worker.stop();
  await vi.waitFor(async () => expect(await holders()).toEqual([]), 20_000);
});

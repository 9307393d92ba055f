import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { runOperator } from '../stock-take/staff.js';
import { checkServer } from './check-server.js';
import { DeliveryLedger } from './delivery-ledger.js';
import { prepareEmptyServer } from './prepare-simulation.js';
import { runCollectors } from './run-collectors.js';

const COLLECTORS = 8;
const COUNTS = 10_000;
const KILLS = [1_000, 2_500, 4_000, 5_500];
/** Without a database. */
const REFUSED_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 10_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' }, isDurable: true });
});
test.afterAll(() => server?.stop());

function killDatabase(): void {
  const [pid] = readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Collects the refusals until then. */
async function callUntilBack(
  token: string,
): Promise<{ refusals: string[]; slowestMs: number; awayMs: number }> {
  const died = performance.now();
  const refusals: string[] = [];
  let slowestMs = 0;
  for (;;) {
    const asked = performance.now();
    const answer = await fetch(`${server.url}/api/pharmacies/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    slowestMs = Math.max(slowestMs, performance.now() - asked);
    if (answer.ok) return { refusals, slowestMs, awayMs: performance.now() - died };
    refusals.push(`${answer.status}, Retry-After ${answer.headers.get('retry-after')}`);
    await delay(20);
  }
}

test('Four kills of PostgreSQL while collectors send lose no acknowledged count', {
  tag: '@full',
}, async () => {
  test.setTimeout(200_000);
  const { admin, setup } = await prepareEmptyServer({
    address: () => server.url,
    administrator: server.admin,
    operate: (...words) => runOperator(server, ...words),
    collectors: COLLECTORS,
    seed: 11,
  });

  const token = await admin.token();
  const pending = [...KILLS];
  let isAway = false;
  const outages: ReturnType<typeof callUntilBack>[] = [];
  const ledger = new DeliveryLedger(({ acknowledged }) => {
    // Earlier answers may arrive while the database is down.
    if (isAway || acknowledged < (pending[0] ?? Number.POSITIVE_INFINITY)) return;
    pending.shift();
    isAway = true;
    // Other batches are in progress, and the answered one must survive.
    killDatabase();
    outages.push(
      callUntilBack(token).finally(() => {
        isAway = false;
      }),
    );
  });
  await runCollectors(setup, ledger, {
    counts: COUNTS,
    seed: 11,
    pace: Number.POSITIVE_INFINITY,
    stop: new AbortController().signal,
  });

  expect(pending).toEqual([]);
  for (const { refusals, slowestMs, awayMs } of await Promise.all(outages)) {
    expect(refusals.filter((refusal) => !/^503, Retry-After \d+$/.test(refusal))).toEqual([]);
    expect(slowestMs).toBeLessThan(REFUSED_WITHIN_MS);
    expect(awayMs).toBeLessThan(BACK_WITHIN_MS);
  }
  const deaths = server.output().match(/embedded PostgreSQL: the server has ended/g);
  expect(deaths).toHaveLength(KILLS.length);

  const { stored, changedSince, problems } = await checkServer(admin, setup, ledger);
  expect(problems).toEqual([]);
  expect(changedSince).toBe(0);
  const { acknowledged, refused, deleted, waiting, lostAnswers } = ledger.totals;
  expect(acknowledged + refused).toBe(COUNTS);
  expect(stored).toBe(acknowledged - deleted);
  expect(waiting).toBe(0);
  expect(lostAnswers).toBeGreaterThan(KILLS.length);
});

import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { isFullRun } from '../harness/test.js';
import { checkServer } from '../programs/simulate/check-server.js';
import { DeliveryLedger } from '../programs/simulate/delivery-ledger.js';
import { prepareEmptyServer } from '../programs/simulate/prepare-simulation.js';
import { runCollectors } from '../programs/simulate/run-collectors.js';
import { runOperator } from '../stock-take/staff.js';

const COLLECTORS = 20;
const COUNTS = isFullRun ? 50_000 : 8_000;
const KILLS = [COUNTS * 0.16, COUNTS * 0.42, COUNTS * 0.7];

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ isDurable: true });
});
test.afterAll(() => server?.stop());

test('Three kills while twenty collectors send lose no acknowledged count', async () => {
  test.setTimeout(400_000);
  const { admin, setup } = await prepareEmptyServer({
    address: () => server.url,
    administrator: server.admin,
    operate: (...words) => runOperator(server, ...words),
    collectors: COLLECTORS,
    seed: 7,
  });

  const pending = [...KILLS];
  let alive: Promise<void> = Promise.resolve();
  const ledger = new DeliveryLedger(({ acknowledged }) => {
    if (acknowledged < (pending[0] ?? Number.POSITIVE_INFINITY)) return;
    pending.shift();
    // Other batches are in progress, and the answered one must survive.
    alive = alive.then(() => server.killAndRestart());
  });
  await runCollectors(setup, ledger, {
    counts: COUNTS,
    seed: 7,
    pace: Number.POSITIVE_INFINITY,
    beforeRetry: () => alive,
    stop: new AbortController().signal,
  });
  await alive;

  const { stored, changedSince, problems } = await checkServer(admin, setup, ledger);
  expect(problems).toEqual([]);
  expect(changedSince).toBe(0);
  const { scanned, acknowledged, refused, deleted, waiting, ...others } = ledger.totals;
  expect(pending).toEqual([]);
  expect(scanned).toBe(COUNTS);
  expect(acknowledged + refused).toBe(COUNTS);
  expect(stored).toBe(acknowledged - deleted);
  expect(waiting).toBe(0);
  // In a short run the moments of the kills decide which of them happens at all.
  const kinds = [refused, deleted, others.merged, others.repeated];
  expect(isFullRun ? Math.min(...kinds) : Math.max(...kinds)).toBeGreaterThan(isFullRun ? 100 : 0);
  expect(others.lostAnswers).toBeGreaterThan(KILLS.length);
});

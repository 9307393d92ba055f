import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { isFullRun } from '../harness/test.js';
import { type FaultNight, prepareFaultNight } from './fault-night.js';
import { faultNames } from './faults.js';

const COUNTS = isFullRun ? 1_500 : 400;

let server: RunningServer;
let night: FaultNight;
test.beforeAll(async () => {
  server = await startServer({ isDurable: true });
  night = await prepareFaultNight({ server, collectors: 4, counts: COUNTS, seed: 11 });
});
test.afterAll(() => server?.stop());

/** Of database and a waiting session; kill.e2e.ts kills the server. */
const quick: readonly string[] = ['kill-database', 'hold-lock'];

for (const fault of faultNames)
  test(`After the fault "${fault}" the server recovers with every acknowledged call stored once`, {
    tag: quick.includes(fault) ? [] : ['@full'],
  }, async () => {
    const { problems, acknowledged } = await night.inject(fault);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(COUNTS * 0.66);
  });

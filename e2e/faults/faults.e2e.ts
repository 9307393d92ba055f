import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { type FaultNight, prepareFaultNight } from '../programs/faults/fault-night.js';
import { faultNames } from '../programs/faults/faults.js';

const COUNTS = 1_500;

let server: RunningServer;
let night: FaultNight;
test.beforeAll(async () => {
  server = await startServer({ isDurable: true });
  night = await prepareFaultNight({ server, collectors: 4, counts: COUNTS, seed: 11 });
});
test.afterAll(() => server?.stop());

for (const fault of faultNames)
  test(`After the fault "${fault}" the server recovers with every acknowledged call stored once`, {
    tag: fault === 'kill-server' ? [] : '@full',
  }, async () => {
    const { problems, acknowledged } = await night.inject(fault);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(COUNTS * 0.66);
  });

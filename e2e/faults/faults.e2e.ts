import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { type FaultNight, prepareFaultNight } from './fault-night.js';
import { faultNames } from './faults.js';

let server: RunningServer;
let night: FaultNight;
test.beforeAll(async () => {
  server = await startServer({ isDurable: true });
  night = await prepareFaultNight({ server, collectors: 4, counts: 1_500, seed: 11 });
});
test.afterAll(() => server?.stop());

for (const fault of faultNames)
  test(`After the fault "${fault}" everything acknowledged is stored once, the audit agrees, and the server recovers by itself`, async () => {
    const { problems, acknowledged } = await night.inject(fault);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(1_000);
  });

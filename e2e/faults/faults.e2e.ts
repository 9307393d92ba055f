import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { type FaultNight, prepareFaultNight } from './fault-night.js';
import { faultNames } from './faults.js';

let server: RunningServer;
let night: FaultNight;
beforeAll(async () => {
  server = await startServer();
  night = await prepareFaultNight({ server, collectors: 4, counts: 1_500, seed: 11 });
});
afterAll(() => server?.stop());

it.each(faultNames)(
  'After the fault "%s" everything acknowledged is stored once, the audit agrees, and the server recovers by itself',
  async (fault) => {
    const { problems, acknowledged } = await night.inject(fault);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(1_000);
  },
);

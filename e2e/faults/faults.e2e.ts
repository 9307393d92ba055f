import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { runOperator } from '../stock-take/operator.js';
import { type FaultNight, prepareFaultNight } from './fault-night.js';
import { faultNames } from './faults.js';

const COLLECTORS = 4;

let server: RunningServer;
let night: FaultNight;
beforeAll(async () => {
  server = await startServer();
  const issued = await runOperator(server, 'license', 'issue', '--seats', String(COLLECTORS + 1));
  night = await prepareFaultNight({
    server,
    licenseKey: /Chave de licença: (\S+)/.exec(issued)?.[1] ?? '',
    collectors: COLLECTORS,
    counts: 1_500,
    seed: 11,
  });
});
afterAll(() => server?.stop());

it.each(faultNames)(
  'after "%s" everything acknowledged is stored once, versions and audit agree, and the server answers by itself',
  async (fault) => {
    const { problems, acknowledged } = await night.strike(fault);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(1_000);
  },
);

import { deepEqual, match } from 'node:assert/strict';
import { startServer } from '../harness/start-server.js';
import { runOperator } from '../stock-take/staff.js';
import { checkServer } from './simulate/check-server.js';
import { DeliveryLedger } from './simulate/delivery-ledger.js';
import { prepareEmptyServer } from './simulate/prepare-simulation.js';
import { runCollectors } from './simulate/run-collectors.js';

/** A night of simulated phones and a restart. Server, commands and phones run on this Node, which `node.mjs` chooses. */

const started = performance.now();
const server = await startServer({ isFirstStart: true });
try {
  match(await (await fetch(server.url)).text(), /<title>/);
  const { admin, setup } = await prepareEmptyServer(server, { collectors: 3, seed: 24 });
  const ledger = new DeliveryLedger();
  const stop = new AbortController().signal;
  await runCollectors(setup, ledger, { counts: 600, seed: 24, pace: Number.POSITIVE_INFINITY, stop });
  const report = await checkServer(admin, setup, ledger);
  deepEqual(report.problems, []);
  await server.endAndRestart();
  deepEqual(await checkServer(admin, setup, ledger), report);
  const path = `/api/amplify-counts/export/?inventory=${setup.inventoryID}`;
  const exported = (await admin.send('GET', path)) as unknown[];
  const lines = exported.length - 2;
  deepEqual([exported[0], exported.at(-1)], [{ count: lines }, { lines }]);
  match(await runOperator(server, 'license', 'list'), /./);

  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `Node ${process.versions.node}: ${report.stored} contagens guardadas, ${lines} linhas exportadas, ${seconds} s.\n`,
  );
} finally {
  await server.stop();
}

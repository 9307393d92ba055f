/** @module-tag full */

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from './binaries.js';
import { clusterPath } from './cluster.js';
import { attemptLaunch, type LaunchPlan, relaunchServer } from './launch-server.js';
import { processFacts } from './process-facts.js';
import { findRunningServer, type RunningServer, readPostmasterFile, stopServer } from './running-server.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';
import { makeTestFolder } from './testing/test-folder.js';

let dataDir: string;
let plan: LaunchPlan;

beforeAll(async () => {
  dataDir = await makeTestFolder();
  plan = { cluster: clusterPath(dataDir), binaries: await findBinaries(), disposable: true };
  await (await startEmbeddedPostgres({ dataDir, disposable: true })).stop();
});

afterAll(() => rm(dataDir, { recursive: true }));

const unaborted = () => new AbortController().signal;

function stopLater({ pid }: RunningServer): void {
  onTestFinished(() => stopServer(plan.cluster, pid, plan.binaries));
}

async function takePort(): Promise<{ port: number; squatter: Server }> {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  onTestFinished(() => void squatter.close());
  const address = squatter.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, squatter };
}

async function freePort(): Promise<number> {
  const { port, squatter } = await takePort();
  squatter.close();
  await once(squatter, 'close');
  return port;
}

it('relaunchServer uses only the port that the connection strings name', async () => {
  const { port, squatter } = await takePort();
  await expect(relaunchServer(plan, port, unaborted())).rejects.toThrow('O PostgreSQL embutido não iniciou');
  expect(await readPostmasterFile(plan.cluster)).toBeUndefined();
  squatter.close();
  await once(squatter, 'close');
  const server = await relaunchServer(plan, port, unaborted());
  stopLater(server);
  expect(server.port).toBe(port);
});

it('relaunchServer accepts a server that an operator started by hand on the port', async () => {
  const byHand = await attemptLaunch(plan, await freePort());
  stopLater(byHand);
  const { pid, exited } = await relaunchServer(plan, byHand.port, unaborted());
  expect({ pid, exited }).toEqual({ pid: byHand.pid, exited: undefined });
});

it('relaunchServer names and keeps a server started by hand on another port', async () => {
  const byHand = await attemptLaunch(plan, await freePort());
  stopLater(byHand);
  await expect(relaunchServer(plan, byHand.port + 1, unaborted())).rejects.toThrow(
    `foi iniciado por outro programa em outra porta (processo ${byHand.pid})`,
  );
  expect(await processFacts(byHand.pid)).toBeDefined();
});

it('relaunchServer stops the server if the attempt is aborted', async () => {
  await expect(attemptLaunch(plan, await freePort(), AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await findRunningServer(plan.cluster)).toBeUndefined();
});

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CheckList, tableOf } from './checks.js';
import { endServers } from './our-servers.js';
import { endDatabases } from './patroni-cluster.js';
import { endPrograms } from './programs.js';
import { stageFailOver } from './stage-fail-over.js';
import { stagePatroni } from './stage-patroni.js';
import { stagePgbouncer } from './stage-pgbouncer.js';
import { stageRollingRestart } from './stage-rolling-restart.js';
import { stageTogether } from './stage-together.js';
import { createWorld, cutLines } from './world.js';

/** Two servers, a replicated database, pgbouncer and haproxy on one machine (docs/production.md). */

const { PG_BIN = '', PGBOUNCER = '', HAPROXY = '', PATRONI = '', ETCD = '', RELEASE_DIR } = process.env;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const start = performance.now();
const checks = new CheckList(say);
const folder = await mkdtemp(path.join(tmpdir(), 'balanco-cluster-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void endEverything().finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  });
}
try {
  const world = await createWorld({ bin: PG_BIN, pgbouncer: PGBOUNCER, haproxy: HAPROXY }, folder);
  await stageTogether(world, checks);
  await stageRollingRestart(world, checks);
  for (const mode of ['session', 'transaction'] as const) await stagePgbouncer(world, checks, mode);
  await stageFailOver(world, checks, 'synchronous');
  await world.addReplica();
  await stageFailOver(world, checks, 'asynchronous');
  await stagePatroni(
    { bin: PG_BIN, haproxy: HAPROXY, patroni: PATRONI, etcd: ETCD, folder, older: RELEASE_DIR },
    checks,
  );
} finally {
  await endEverything();
}
const seconds = Math.round((performance.now() - start) / 1000);
say(`\n${tableOf(checks.results)}\n`);
say(
  `${checks.results.length - checks.failed} verificações em ordem, ${checks.failed} com falha (${seconds} s).`,
);
process.exitCode = checks.failed === 0 ? 0 : 1;

async function endEverything(): Promise<void> {
  await endPrograms();
  await endDatabases();
  await endServers();
  await cutLines();
  await rm(folder, { recursive: true, force: true });
}

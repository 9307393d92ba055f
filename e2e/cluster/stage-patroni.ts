import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../harness/eventually.js';
import { freePorts } from '../harness/processes.js';
import type { CheckList } from './checks.js';
import { assertNothingLost, prepareNight } from './night.js';
import { startHaproxy, startPair } from './our-servers.js';
import { startPatroniCluster } from './patroni-cluster.js';
import { roles } from './postgres-node.js';

const COLLECTORS = 20;
const COUNTS = 6_000;
const PACE = 60;
const GONE_AFTER = 2_000;
/** Within which a new primary must be there. */
const BOUND_SECONDS = 30;

interface PatroniPrograms {
  readonly bin: string;
  readonly haproxy: string;
  readonly patroni: string;
  readonly etcd: string;
  /** Empty, or with the folders of the other stages. */
  readonly folder: string;
  /** The folder of the last release, if it could be built. */
  readonly older: string | undefined;
}

/** The primary fails while twenty collectors count, and nobody does anything. One server is of the last release, if there is one. */
export async function stagePatroni(programs: PatroniPrograms, checks: CheckList): Promise<void> {
  const area = 'Patroni';
  const { bin, haproxy, patroni, etcd, older } = programs;
  const folder = path.join(programs.folder, 'sem-pessoa');
  await mkdir(folder, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const cluster = await startPatroniCluster({ bin, patroni, etcd, folder, password });
  const [web, database, a, b] = await freePorts(['web', 'database', 'a', 'b']);
  await startHaproxy({
    haproxy,
    folder,
    web: { port: web, servers: [a, b] },
    database: { port: database, nodes: cluster.ports },
  });
  await cluster.sql(`create database balanco owner ${roles.owner}`);
  await cluster.isSynchronous();
  const pair = await startPair({
    folder,
    ports: [a, b],
    env: { DATABASE_URL: `postgresql://${roles.owner}:${password}@127.0.0.1:${database}/balanco` },
    older: older === undefined ? undefined : path.join(older, 'apps/server/dist/main.js'),
  });
  try {
    const url = `http://127.0.0.1:${web}`;
    await eventually('o haproxy encontra os servidores', 20, async () =>
      (await fetch(`${url}/readyz`)).ok ? true : undefined,
    );
    const night = await prepareNight({
      pair,
      url,
      collectors: COLLECTORS,
      counts: COUNTS,
      pace: PACE,
      seed: 17,
    });
    const { totals } = night;
    const counting = night.run();
    let killed: Awaited<ReturnType<typeof cluster.killPrimary>> | undefined;
    await checks.check(area, 'assume sem ninguém, com coletores contando', async () => {
      await eventually('os coletores contam', 90, async () => totals.acknowledged > GONE_AFTER || undefined);
      const start = performance.now();
      const seconds = () =>
        ((performance.now() - start) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
      killed = await cluster.killPrimary();
      const before = totals.acknowledged;
      await killed.takenOver(BOUND_SECONDS);
      const primaryAfter = seconds();
      await eventually(
        'contagens são aceitas de novo',
        60,
        async () => totals.acknowledged > before || undefined,
      );
      return `novo primário em ${primaryAfter} s, contagens aceitas de novo em ${seconds()} s; ${
        older === undefined
          ? 'os dois servidores desta versão'
          : `um servidor da versão ${process.env.RELEASE}`
      }`;
    });
    await checks.check(area, 'tudo o que foi confirmado está lá', async () => {
      await counting;
      return assertNothingLost(night);
    });
    await checks.check(area, 'o nó morto volta como réplica síncrona', async () => {
      await killed?.revive();
      return 'sozinho';
    });
  } finally {
    await pair.stop();
  }
}

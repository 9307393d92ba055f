import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eventually } from '../harness/eventually.js';
import { freePorts } from '../harness/processes.js';
import { type PairInput, type ServerPair, startHaproxy, startPair } from './our-servers.js';
import {
  type ClusterSetup,
  createPrimary,
  createReplica,
  type PostgresNode,
  roles,
  runSql,
} from './postgres-node.js';

/** Debian's, found by scripts/verify/cluster.mjs. */
interface Programs {
  readonly bin: string;
  readonly pgbouncer: string;
  readonly haproxy: string;
}

/** A primary, its replica, and haproxy in front of the database and our servers. */
export interface World {
  readonly setup: ClusterSetup;
  readonly programs: Programs;
  /** For people. */
  readonly url: string;
  /** haproxy's, to the primary. */
  readonly databasePort: number;
  primary(): PostgresNode;
  /** For the server's role. Returns its address through haproxy. */
  createDatabase(name: string): Promise<string>;
  /** Resolves when haproxy forwards to both. */
  startPair(input: Pick<PairInput, 'env' | 'own'>): Promise<ServerPair>;
  /** Whether commits wait for the replica. */
  replicate(how: 'synchronous' | 'asynchronous'): Promise<void>;
  stallReplication(isStalled: boolean): void;
  /** Also cuts the line between both. */
  failOver(): Promise<void>;
  addReplica(): Promise<void>;
}

/** @param folder empty */
export async function createWorld(programs: Programs, folder: string): Promise<World> {
  const [web, database, first, second, third, a, b] = await freePorts([
    'web',
    'database',
    'first',
    'second',
    'third',
    'a',
    'b',
  ]);
  const setup = { bin: programs.bin, folder, password: randomBytes(24).toString('base64url') };
  let primary = await createPrimary(setup, 'primeiro', first);
  let line = await openLine(first);
  let replica = await createReplica(setup, { through: line.port, name: 'segundo', port: second });
  await startHaproxy({
    haproxy: programs.haproxy,
    folder,
    web: { port: web, servers: [a, b] },
    database: { port: database, nodes: [first, second, third] },
  });
  const url = `http://127.0.0.1:${web}`;
  await waitForPrimary(
    setup,
    `postgresql://${roles.superuser}:${setup.password}@127.0.0.1:${database}/postgres`,
  );
  const world: World = {
    setup,
    programs,
    url,
    databasePort: database,
    primary: () => primary,
    async createDatabase(name) {
      await primary.sql(`create database ${name} owner ${roles.owner}`);
      return primary.url(name).replace(`:${primary.port}/`, `:${database}/`);
    },
    async startPair(input) {
      const pair = await startPair({ folder, ports: [a, b], ...input });
      await eventually('o haproxy encontra os servidores', 20, async () =>
        (await fetch(`${url}/readyz`)).ok ? true : undefined,
      );
      return pair;
    },
    async replicate(how) {
      await primary.sql(`alter system set synchronous_standby_names = '${how === 'synchronous' ? '*' : ''}'`);
      await primary.sql('select pg_reload_conf()');
      const state = how === 'synchronous' ? 'sync' : 'async';
      await eventually(`a réplica está ${state}`, 20, async () => {
        const now = await primary.sql('select sync_state from pg_stat_replication');
        return now === state ? true : undefined;
      });
    },
    stallReplication: (isStalled) => line.stall(isStalled),
    async failOver() {
      await line.cut();
      await primary.kill();
      await replica.promote();
      primary = replica;
    },
    async addReplica() {
      line = await openLine(primary.port);
      replica = await createReplica(setup, { through: line.port, name: 'terceiro', port: third });
    },
  };
  return world;
}

/** Before its first checks haproxy takes every node for healthy. */
async function waitForPrimary(setup: ClusterSetup, url: string): Promise<void> {
  const isPrimary = async () => (await runSql(setup, url, 'select pg_is_in_recovery()')) === 'f';
  await eventually('o haproxy leva ao primário', 20, async () => {
    for (let time = 0; time < 4; time += 1) if (!(await isPrimary())) return undefined;
    return true;
  });
}

/** Can stall and be cut; data in transit is then lost. */
interface StallableLine {
  readonly port: number;
  stall(isStalled: boolean): void;
  cut(): Promise<void>;
}

const open = new Set<StallableLine>();

async function openLine(target: number): Promise<StallableLine> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // `pipe` would resume a stalled socket.
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: StallableLine = {
    port: (server.address() as AddressInfo).port,
    stall(next) {
      isStalled = next;
      for (const socket of sockets) next ? socket.pause() : socket.resume();
    },
    async cut() {
      if (!open.delete(line)) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  open.add(line);
  return line;
}

export async function cutLines(): Promise<void> {
  await Promise.all([...open].map((line) => line.cut()));
}

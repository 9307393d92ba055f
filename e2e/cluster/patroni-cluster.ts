import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../harness/eventually.js';
import { childrenOf, freePorts, signal } from '../harness/processes.js';
import { type ClusterSetup, roles, runSql } from './postgres-node.js';
import { type Program, startProgram } from './programs.js';

interface PatroniInput extends ClusterSetup {
  /** Paths of Debian's programs. */
  readonly patroni: string;
  readonly etcd: string;
}

/** Two PostgreSQL nodes, of which Patroni and etcd decide by themselves which one is the primary. */
export interface PatroniCluster {
  readonly ports: readonly [number, number];
  /** Runs SQL at the primary as the superuser. */
  sql(statement: string): Promise<string>;
  /** Ends the primary with its Patroni like a power failure. Returns what ends when the other node has taken over. */
  killPrimary(): Promise<{ takenOver(seconds: number): Promise<void>; revive(): Promise<void> }>;
  /** Waits until the replica is synchronous. */
  isSynchronous(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
  readonly configuration: string;
  program: Program;
}

/**
 * The time after which a silent primary has lost its place, in seconds: Patroni takes no less than 20. The others look every
 * LOOP_SECONDS.
 */
const TTL_SECONDS = 20;
const LOOP_SECONDS = 5;

const nodes = new Set<Node>();

/** Patroni lets PostgreSQL run on when it ends, so its servers are ended by the ids that they wrote down. */
export async function endDatabases(): Promise<void> {
  for (const node of nodes) await killDatabase(node);
}

export async function startPatroniCluster(input: PatroniInput): Promise<PatroniCluster> {
  const folder = path.join(input.folder, 'patroni');
  await mkdir(folder, { mode: 0o700 });
  const [client, peer, first, second, firstApi, secondApi] = await freePorts([
    'client',
    'peer',
    'first',
    'second',
    'first API',
    'second API',
  ]);
  await startEtcd(input.etcd, folder, { client, peer });
  const start = (node: Omit<Node, 'program'>) =>
    startProgram({
      program: input.patroni,
      args: [node.configuration],
      logFile: path.join(folder, `${node.name}.log`),
    });
  const prepare = async (name: string, port: number, api: number): Promise<Omit<Node, 'program'>> => {
    const node = {
      name,
      port,
      api,
      data: path.join(folder, name),
      configuration: path.join(folder, `${name}.yml`),
    };
    await writeFile(node.configuration, configuration({ ...input, folder }, node, client), { mode: 0o600 });
    return node;
  };
  const join = async (node: Omit<Node, 'program'>): Promise<Node> => {
    const joined = { ...node, program: start(node) };
    nodes.add(joined);
    return joined;
  };
  const [a, b] = [await prepare('um', first, firstApi), await prepare('dois', second, secondApi)];
  let primary = await join(a);
  await becomes(primary, 'primary', 60);
  let other = await join(b);
  await becomes(other, 'replica', 60);
  const sql = (statement: string) =>
    runSql(
      input,
      `postgresql://${roles.superuser}:${input.password}@127.0.0.1:${primary.port}/postgres`,
      statement,
    );
  await sql(
    `create role ${roles.owner} login password '${input.password}'; create role ${roles.check} login`,
  );
  const cluster: PatroniCluster = {
    ports: [first, second],
    sql,
    isSynchronous: () => becomes(other, 'synchronous', 60),
    async killPrimary() {
      const killed = primary;
      // Stopped first, so that it neither restarts PostgreSQL nor gives its place back.
      process.kill(killed.program.pid, 'SIGSTOP');
      await killDatabase(killed);
      await killed.program.end('SIGKILL');
      [primary, other] = [other, killed];
      return {
        takenOver: (seconds) => becomes(primary, 'primary', seconds),
        async revive() {
          killed.program = start(killed);
          await becomes(killed, 'synchronous', 90);
        },
      };
    },
  };
  return cluster;
}

async function startEtcd(
  etcd: string,
  folder: string,
  { client, peer }: { client: number; peer: number },
): Promise<void> {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const args = Object.entries({
    name: 'um',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `um=${peers}`,
  }).flatMap(([name, value]) => [`--${name}`, value]);
  startProgram({ program: etcd, args, logFile: path.join(folder, 'etcd.log') });
  await eventually('o etcd responde', 30, async () =>
    (await fetch(`${clients}/health`)).ok ? true : undefined,
  );
}

/** Asks the node's Patroni, as a load balancer may do. */
async function becomes(
  { name, api }: Node,
  role: 'primary' | 'replica' | 'synchronous',
  seconds: number,
): Promise<void> {
  await eventually(`o nó ${name} é ${role}`, seconds, async () =>
    (await fetch(`http://127.0.0.1:${api}/${role}`)).ok ? true : undefined,
  );
}

/** Its configuration as docs/production.md, "A fail-over without a person", describes it. JSON is YAML too. */
function configuration(
  { bin, folder, password }: ClusterSetup,
  node: Omit<Node, 'program'>,
  etcd: number,
): string {
  const api = `127.0.0.1:${node.api}`;
  const address = `127.0.0.1:${node.port}`;
  const superuser = { username: roles.superuser, password };
  return JSON.stringify({
    scope: 'balanco',
    name: node.name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: LOOP_SECONDS,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: node.data,
      bin_dir: bin,
      pgpass: path.join(folder, `${node.name}.pgpass`),
      authentication: {
        superuser,
        rewind: superuser,
        replication: { username: roles.replication, password },
      },
      parameters: {
        unix_socket_directories: '',
        max_connections: 120,
        shared_buffers: '256MB',
        jit: 'off',
      },
      pg_hba: [
        `host all ${roles.check} 127.0.0.1/32 trust`,
        `host replication ${roles.replication} 127.0.0.1/32 scram-sha-256`,
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
  });
}

/** Kills a node's PostgreSQL and its children at once. */
async function killDatabase({ data }: Node): Promise<void> {
  const written = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(written.split('\n')[0]);
  if (!(pid > 0) || !(await isPostgres(pid))) return;
  signal(pid, 'SIGSTOP');
  for (const child of await childrenOf(pid)) signal(child, 'SIGKILL');
  signal(pid, 'SIGKILL');
}

/** A killed server leaves its id behind, which another program may have by now. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

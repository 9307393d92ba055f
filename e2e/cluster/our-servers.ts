import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import { roles } from './postgres-node.js';
import { type Program, refuseAfterEnd, startProgram } from './programs.js';

const run = promisify(execFile);
const dist = (name: string) => fileURLToPath(new URL(`../../apps/server/dist/${name}.js`, import.meta.url));

export const administrator = { email: 'admin@rede.example', password: 'Senha!do-cluster-1' };

/** On one database; each keeps its port. */
export interface ServerPair {
  /** Without the load balancer. */
  readonly urls: readonly [string, string];
  /** By SIGTERM. Resolves when ready. */
  restart(index: 0 | 1): Promise<void>;
  /** By SIGKILL. */
  kill(index: 0 | 1): Promise<{ revive(): Promise<void> }>;
  /** An operator's command; returns its output. */
  operate(...words: string[]): Promise<string>;
  output(index: 0 | 1): string;
  stop(): Promise<void>;
}

export interface PairInput {
  readonly folder: string;
  readonly ports: readonly [number, number];
  /** SECRET_KEY is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly own?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  /** An older version's program for the first server. It starts before the second one, which migrates. */
  readonly older?: string | undefined;
}

/** At the same moment. The database may be empty. */
export async function startPair({
  folder,
  ports,
  env,
  own = [{}, {}],
  older,
}: PairInput): Promise<ServerPair> {
  const { PATH, HOME, TMPDIR } = process.env;
  const common = {
    PATH,
    HOME,
    TMPDIR,
    SECRET_KEY: 'the key that both servers of the cluster share',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...env,
  };
  const environments = await Promise.all(
    ports.map(async (port, index) => {
      const dataDir = path.join(folder, `data-${index}`);
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      return { ...common, PORT: String(port), DATA_DIR: dataDir, ...own[index] };
    }),
  );
  const environment = (index: number) => environments[index] ?? {};
  const start = (index: number) => {
    refuseAfterEnd();
    return spawnServer((index === 0 ? older : undefined) ?? dist('main'), environment(index));
  };
  const first = start(0);
  if (older !== undefined) await first.ready;
  const servers: ServerProcess[] = [first, start(1)];
  const server = (index: number) => {
    const found = servers[index];
    if (found === undefined) throw new Error(`there is no server ${index}`);
    return found;
  };
  const pair: ServerPair = {
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    async restart(index) {
      await server(index).end();
      servers[index] = start(index);
      await server(index).ready;
    },
    async kill(index) {
      await server(index).kill();
      return {
        async revive() {
          servers[index] = start(index);
          await server(index).ready;
        },
      };
    },
    async operate(...words) {
      const { stdout } = await run(process.execPath, [dist('admin'), ...words], { env: environment(0) });
      return stdout;
    },
    output: (index) => server(index).output(),
    async stop() {
      await Promise.all(servers.map((one) => one.end()));
    },
  };
  running.add(pair);
  try {
    await Promise.all(servers.map((one) => one.ready));
  } catch (error) {
    await Promise.all(servers.map((one) => one.kill()));
    throw error;
  }
  return { ...pair, stop: () => pair.stop().finally(() => running.delete(pair)) };
}

const running = new Set<ServerPair>();

export async function endServers(): Promise<void> {
  await Promise.all([...running].flatMap((pair) => [pair.kill(0), pair.kill(1)]));
}

interface Balancing {
  readonly haproxy: string;
  readonly folder: string;
  readonly web: { readonly port: number; readonly servers: readonly number[] };
  /** Leads to the primary. */
  readonly database: { readonly port: number; readonly nodes: readonly number[] };
}

/** See docs/production.md, "haproxy". */
export async function startHaproxy({ haproxy, folder, web, database }: Balancing): Promise<Program> {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(folder, web, database));
  return startProgram({
    program: haproxy,
    args: ['-db', '-f', file],
    logFile: path.join(folder, 'haproxy.log'),
  });
}

/** A server in `drain` finishes its requests. */
export async function setServerState(folder: string, index: number, state: 'drain' | 'ready'): Promise<void> {
  const socket = connect(path.join(folder, SOCKET));
  socket.end(`set server balanco/app${index + 1} state ${state}\n`);
  const answer = (await text(socket)).trim();
  if (answer !== '') throw new Error(`haproxy: ${answer}`);
}

const SOCKET = 'haproxy.sock';

function configuration(folder: string, web: Balancing['web'], database: Balancing['database']): string {
  const servers = (ports: readonly number[], name: string) =>
    ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port} check`).join('\n');
  return `
global
  maxconn 4000
  stats socket ${path.join(folder, SOCKET)} mode 600 level admin
defaults
  timeout connect 3s
  timeout check 1s
  retries 3
  option redispatch
frontend web
  mode http
  bind 127.0.0.1:${web.port}
  option forwardfor
  timeout client 75s
  default_backend balanco
backend balanco
  mode http
  balance roundrobin
  timeout server 150s
  # A subscription of the apps: the server sends a keep-alive each minute.
  timeout tunnel 10m
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${servers(web.servers, 'app')}
listen postgres
  mode tcp
  bind 127.0.0.1:${database.port}
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup()}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${query('select pg_is_in_recovery()')}
  # The one row says 'f': this node is the primary.
  tcp-check expect binary 440000000b00010000000166
  tcp-check send-binary 5800000004
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(database.nodes, 'node')}
`;
}

/** PostgreSQL's protocol 3.0, in hexadecimal. */
function startup(): string {
  const body = Buffer.concat([
    Buffer.from([0, 3, 0, 0]),
    Buffer.from(`user\0${roles.check}\0database\0postgres\0\0`),
  ]);
  return Buffer.concat([lengthOf(body), body]).toString('hex');
}

function query(sql: string): string {
  const body = Buffer.from(`${sql}\0`);
  return Buffer.concat([Buffer.from('Q'), lengthOf(body), body]).toString('hex');
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return length;
}

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import { refuseAfterEnd } from './programs.js';

const run = promisify(execFile);
const dist = (name: string) => fileURLToPath(new URL(`../../apps/server/dist/${name}.js`, import.meta.url));

export const administrator = { email: 'admin@rede.example', password: 'Senha!do-cluster-1' };

/** Two processes of our server on one database. Each keeps its port after a restart. */
export interface ServerPair {
  /** The addresses of the two, without the load balancer. */
  readonly urls: readonly [string, string];
  /** Sends SIGTERM, waits for the end and starts a new process. Resolves when that one is ready. */
  restart(index: 0 | 1): Promise<void>;
  /** Sends SIGKILL. `revive` starts a new process. */
  kill(index: 0 | 1): Promise<{ revive(): Promise<void> }>;
  /** Runs an operator command on the same database. Returns its output. */
  operate(...words: string[]): Promise<string>;
  output(index: 0 | 1): string;
  stop(): Promise<void>;
}

export interface PairInput {
  readonly folder: string;
  readonly ports: readonly [number, number];
  /** The configuration of both. SECRET_KEY is added. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables of only one of them. */
  readonly own?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
}

/** Starts both at the same moment. The database may be empty. */
export async function startPair({ folder, ports, env, own = [{}, {}] }: PairInput): Promise<ServerPair> {
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
    return spawnServer(dist('main'), environment(index));
  };
  const servers: ServerProcess[] = [start(0), start(1)];
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

/** Kills all servers of this run that are still running. */
export async function endServers(): Promise<void> {
  await Promise.all([...running].flatMap((pair) => [pair.kill(0), pair.kill(1)]));
}

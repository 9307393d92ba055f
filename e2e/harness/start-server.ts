import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { spawnServer } from './server-process.js';

export interface StartServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Lets the server create its database as on a customer's machine, which takes seconds longer. Otherwise tests begin on a
   * copy of a prepared one, in which the administrator has a licence.
   */
  readonly isFirstStart?: boolean;
  /** Keeps the data on the disk, where a commit waits for it. For tests that kill something. */
  readonly isDurable?: boolean;
}

export interface ServerAccess {
  /** The server's address without a final slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly licenseKey: string;
}

export interface RunningServer extends ServerAccess {
  /** The latest output, including logs, for the message of a failed test. */
  output(): string;
  /**
   * Kills the process at once and starts another on the same data. It listens on another free port, and `url` is then
   * the new one's.
   */
  killAndRestart(): Promise<void>;
  /** The same with SIGTERM: the server may finish its requests. `meanwhile` runs while the server is down. */
  endAndRestart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Closes the server, waits for its end and removes its data. `meanwhile` runs before the removal. */
  stop(meanwhile?: (dataDir: string) => Promise<void>): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ADMIN = { email: 'admin@farmacia.example', password: 'Senha!2026-11' } as const;
const LICENCE_KEY = 'ACDEF-HJKMN-PRTWX-Y3479-ACDEF';
export const runningServers = new Set<RunningServer>();

/**
 * Starts the built server on a free port and waits for its ready line. Its data is a copy of the prepared
 * folder, unless it is a first start.
 *
 * @throws with the server's output if it ends or prints no such line in time
 */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error(`Falta ${MAIN}: rode npm test, que compila antes de testar.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'balanco-e2e-'));
  const env = {
    ...machineVariables(),
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LICENSE_KEY: LICENCE_KEY,
    ...options.env,
  };
  if (options.isFirstStart !== true) await copyPreparedData(dataDir);
  let server = spawnServer(MAIN, env);
  const stop = async (meanwhile?: (folder: string) => Promise<void>) => {
    for (const one of runningServers) if (one.dataDir === dataDir) runningServers.delete(one);
    try {
      await server.end();
      await meanwhile?.(dataDir);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
  try {
    let url = await server.ready;
    const restart = async () => {
      server = spawnServer(MAIN, env);
      url = await server.ready;
    };
    const running: RunningServer = {
      get url() {
        return url;
      },
      dataDir,
      admin: ADMIN,
      licenseKey: LICENCE_KEY,
      output: () => server.output(),
      async killAndRestart() {
        await server.kill();
        await restart();
      },
      async endAndRestart(meanwhile) {
        await server.end();
        await meanwhile?.();
        await restart();
      },
      stop,
    };
    runningServers.add(running);
    return running;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The only inherited variables, so that the terminal's configuration doesn't leak into tests. */
function machineVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot, NODE_COMPILE_CACHE, E2E_SLOW } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    SystemRoot,
    NODE_COMPILE_CACHE,
    ...(E2E_SLOW === undefined ? {} : { E2E_SLOW }),
  };
}

const VARIABLE = 'E2E_PREPARED_DATA';
const PREFIX = 'e2e-data-';

/** Makes servers of this process and its children start with a copy of this data folder. */
export function usePreparedData(folder: string): void {
  process.env[VARIABLE] = folder;
}

/**
 * Keeps a data folder between runs.
 *
 * @param cache the folder that holds it
 * @param key identifies its inputs; folders with other keys are removed
 * @param fill makes the folder; called only if none has this key
 * @returns the folder
 */
export async function keepPreparedData(
  cache: string,
  key: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = join(cache, `${PREFIX}${key}`);
  if (existsSync(kept)) return kept;
  const partial = await mkdtemp(join(cache, 'partial-'));
  try {
    await fill(partial);
    for (const name of await readdir(cache))
      if (name.startsWith(PREFIX)) await rm(join(cache, name), { recursive: true, force: true });
    await rename(partial, kept);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/** Copies the prepared data into a server's data folder. Does nothing if none was prepared. */
async function copyPreparedData(dataDir: string): Promise<void> {
  const source = process.env[VARIABLE];
  if (source === undefined) return;
  // Node would copy the 1,700 files one by one, which takes five times as long.
  if (process.platform === 'win32') await cp(source, dataDir, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${source}/.`, dataDir]);
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { keptMemory } from '../../scripts/testing/fast-memory.js';
import { spawnServer } from './server-process.js';

export interface StartServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Creates the database as on a customer's machine, which takes seconds. Otherwise tests copy a prepared one
   * with a licensed administrator.
   */
  readonly isFirstStart?: boolean;
}

export interface ServerAccess {
  /** The address without a final slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly licenseKey: string;
}

export interface RunningServer extends ServerAccess {
  output(): string;
  /** Restarts on the same data and another free port, which `url` then has. */
  killAndRestart(): Promise<void>;
  /** It ends by SIGTERM, so the server may finish its requests. `meanwhile` runs while it is down. */
  endAndRestart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(meanwhile?: (dataDir: string) => Promise<void>): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ADMIN = { email: 'admin@farmacia.example', password: 'Andaime!2026-11' } as const;
const LICENCE_KEY = 'ACDEF-HJKMN-PRTWX-Y3479-ACDEF';
export const runningServers = new Set<RunningServer>();

/**
 * Starts the built server on a free port, by default on prepared data.
 *
 * @throws with the output if no ready line comes in time
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

/** The only inherited variables, against the terminal's configuration. */
function machineVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    SystemRoot,
    NODE_COMPILE_CACHE,
    ...keptMemory(),
  };
}

const VARIABLE = 'E2E_PREPARED_DATA';
const PREFIX = 'e2e-data-';

export function usePreparedData(folder: string): void {
  process.env[VARIABLE] = folder;
}

/**
 * The folder is kept between runs.
 *
 * @param cache the folder that holds it
 * @param key identifies its inputs; folders with other keys are removed
 * @param fill makes the folder if none has this key
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

async function copyPreparedData(dataDir: string): Promise<void> {
  const source = process.env[VARIABLE];
  if (source === undefined) return;
  // Node would copy the 1,700 files singly, five times slower.
  if (process.platform === 'win32') await cp(source, dataDir, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${source}/.`, dataDir]);
}

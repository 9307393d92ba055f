import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPreparedData } from './prepared-data.js';
import { spawnServer } from './server-process.js';

export interface StartServerOptions {
  /** Variables of the configuration, in addition to those that the harness sets. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Lets the server create its database as on a customer's machine, which takes seconds longer. Otherwise tests begin on a
   * copy of a prepared one, in which the administrator has a licence.
   */
  readonly isFirstStart?: boolean;
  /** Keeps the data on the disk even in a test, where a commit waits for it: for tests that kill something. */
  readonly isDurable?: boolean;
}

/** What someone needs to work with a running server. */
export interface ServerAccess {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly licenseKey: string;
}

export interface RunningServer extends ServerAccess {
  /** The newest of what it printed, logs included: for the message of a failed test. */
  output(): string;
  /**
   * Kills the process at once and starts another on the same data. It listens on another free port, and `url` is then
   * the new one's.
   */
  killAndRestart(): Promise<void>;
  /** The same with SIGTERM: the server may finish the requests that it has begun. `meanwhile` is done while none runs. */
  endAndRestart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Asks the server to close, waits until it has, and removes its data. `meanwhile` is done with them before. */
  stop(meanwhile?: (dataDir: string) => Promise<void>): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** Of every server that the tests start. */
const ADMIN = { email: 'admin@farmacia.example', password: 'Senha!2026-11' } as const;
const LICENCE_KEY = 'ACDEF-HJKMN-PRTWX-Y3479-ACDEF';

/** The servers that run now. */
export const runningServers = new Set<RunningServer>();

/**
 * Starts the built server on a free port and waits until it prints that it is ready. In tests its data is a copy of prepared
 * data (prepared-data.ts), unless it is a first start.
 *
 * @throws with everything the server printed if it ends or prints no such line in time
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

/** Only these variables are inherited, so that no configuration leaks in from the terminal that runs the tests. */
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

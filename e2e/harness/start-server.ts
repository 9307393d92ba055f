import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyCluster } from './copied-cluster.js';
import { spawnServer } from './server-process.js';

export interface StartServerOptions {
  /** Variables of the configuration, in addition to those that the harness sets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lets the server create its database as on a customer's machine, which takes seconds longer. */
  readonly isFirstStart?: boolean;
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
  /** Asks the server to close, waits until it has, and removes its data. */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const KEY_ALPHABET = 'ACDEFHJKMNPRTWXY3479';

/**
 * Starts the built server on a free port without data, and waits until it prints that it is ready. In tests its database is
 * a copy that has the migrations (docs/decisions/0106), unless it is a first start.
 *
 * @throws with everything the server printed if it ends or prints no such line in time
 */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error(`Falta ${MAIN}: rode npm test, que compila antes de testar.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'balanco-e2e-'));
  const admin = { email: 'admin@farmacia.example', password: `Senha!${randomUUID()}` };
  const licenseKey = randomLicenseKey();
  const env = {
    ...machineVariables(),
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LICENSE_KEY: licenseKey,
    ...options.env,
  };
  if (options.isFirstStart !== true) await copyCluster(dataDir);
  let server = spawnServer(MAIN, env);
  const stop = async () => {
    try {
      await server.end();
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
    return {
      get url() {
        return url;
      },
      dataDir,
      admin,
      licenseKey,
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

/** In the form of docs/http.md, "Licence keys", from unambiguous letters. */
function randomLicenseKey(): string {
  const group = () => Array.from({ length: 5 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

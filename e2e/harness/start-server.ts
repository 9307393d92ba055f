import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnServer } from './server-process.js';

export interface StartServerOptions {
  /** Variables on top of the harness's own, by the names of the configuration (DESIGN, section 1). */
  readonly env?: Readonly<Record<string, string>>;
}

/** What somebody needs to work with a server that runs. */
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
   * Kills the process in the middle of whatever it does, and starts another on the same data, on a free port again:
   * `url` is then the new one's.
   */
  killAndRestart(): Promise<void>;
  /** The same with SIGTERM: the server may finish what is under way. */
  endAndRestart(): Promise<void>;
  /** Asks the server to close, waits until it has, and removes its data. */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const KEY_ALPHABET = 'ACDEFHJKMNPRTWXY3479';

/**
 * Starts the built server on a free port with an empty data folder of its own, and waits until it
 * says that it is ready.
 *
 * @throws with everything the server printed, where it ends or stays silent instead
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
      async endAndRestart() {
        await server.end();
        await restart();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing of the product's configuration leaks in from the terminal that runs the tests. */
function machineVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, SystemRoot };
}

/** In the form of DESIGN section 5; letters that no alphabet without look-alikes leaves out. */
function randomLicenseKey(): string {
  const group = () => Array.from({ length: 5 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

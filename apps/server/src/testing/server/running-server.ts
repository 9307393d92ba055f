import { once } from 'node:events';
import { pool } from '../../identity/embedded/pool.js';
import { passwordCall, tokensIn } from '../identity/pool-call.js';
import { readyAddress, startProcess } from './server-process.js';

const administrator = { email: 'admin@farmacia.example', password: 'Coleta!234' };
const LICENCE_KEY = 'ACDEF-GHJKM-NPQRT-UVWXY-23467';

export type RunningServer = Awaited<ReturnType<typeof startRunningServer>>;

/**
 * It has a fresh database or folder.
 *
 * @param prefix a program that starts it
 */
export async function startRunningServer(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
) {
  const first = {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LICENSE_KEY: LICENCE_KEY,
  };
  const process = await startProcess('main', { ...first, ...environment }, [], prefix);
  const exited = once(process, 'exit') as Promise<[number | null, string | null]>;
  const address = await readyAddress(process);
  const { idToken: token } = await signInOverHttp(address, administrator);
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const seat = await call('POST', '/api/license/', { license: LICENCE_KEY });
  if (!seat.ok) throw new Error(`no seat: ${seat.status} ${await seat.text()}`);
  await seat.arrayBuffer();
  return {
    process,
    address,
    token,
    call,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      const asked = performance.now();
      process.kill(signal);
      return { exit: await exited, tookMs: performance.now() - asked };
    },
  };
}

export function askForSession(
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Response> {
  return fetch(`${address}${pool.path}/`, passwordCall(email, password));
}

export async function signInOverHttp(...person: Parameters<typeof askForSession>) {
  return tokensIn(await (await askForSession(...person)).json());
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readyAddress, startProcess } from './server-process.js';
import { signInOverHttp } from './sign-in-over-http.js';

const administrator = { email: 'admin@farmacia.example', password: 'Senha!234' };
const LICENCE_KEY = 'ACDEF-GHJKM-NPQRT-UVWXY-23467';

/** A server in a process of its own, and what its licensed administrator does with it. */
export interface RunningServer {
  readonly process: ChildProcess;
  readonly address: string;
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Sends a signal and resolves with exit code, signal and the milliseconds that it took to end. */
  end(signal?: NodeJS.Signals): Promise<{ exit: [number | null, string | null]; tookMs: number }>;
}

/**
 * Starts `main.ts` on a fresh database or data folder, signs its administrator in and takes a licence seat.
 *
 * @param prefix a program that starts it, for example a small disk's
 */
export async function startRunningServer(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<RunningServer> {
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
    async end(signal = 'SIGTERM') {
      const asked = performance.now();
      process.kill(signal);
      return { exit: await exited, tookMs: performance.now() - asked };
    },
  };
}

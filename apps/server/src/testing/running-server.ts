import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readyAddress, startProcess } from './server-process.js';

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

/** Starts `main.ts` on a fresh database or data folder, signs its administrator in and takes a licence seat. */
export async function startRunningServer(
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const process = await startProcess('main', {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LICENSE_KEY: LICENCE_KEY,
    ...environment,
  });
  const exited = once(process, 'exit') as Promise<[number | null, string | null]>;
  const address = await readyAddress(process);
  const token = await signIn(address);
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

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/idp/local_Balanco1/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'balancoweb',
      AuthParameters: { USERNAME: administrator.email, PASSWORD: administrator.password },
    }),
  });
  const { AuthenticationResult: tokens } = (await answer.json()) as {
    AuthenticationResult: { IdToken: string };
  };
  return tokens.IdToken;
}

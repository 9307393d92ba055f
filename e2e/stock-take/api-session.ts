import type { ServerAccess } from '../harness/start-server.js';
import { sendCall } from './api-call.js';
import { signInToPool } from './pool-call.js';

/** A signed-in person who calls the API over HTTP as the collectors' app does. */
export interface ApiSession {
  readonly name: string;
  /** Sends a call with the person's id token. Throws on any refusal. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Signs in through the pool's protocol and takes a licence seat. */
export async function openApiSession(
  server: ServerAccess,
  person: { name: string; email: string; password: string },
): Promise<ApiSession> {
  const token = await signInToPool(server.url, person);
  const session: ApiSession = {
    name: person.name,
    send: (method, path, body) => sendCall(server.url, { method, path, token, body }),
  };
  await session.send('POST', '/api/license/', { license: server.licenseKey });
  return session;
}

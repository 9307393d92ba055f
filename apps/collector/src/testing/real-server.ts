import type { Endpoint } from '@balanco/contract/base/endpoint';
import { vi } from 'vitest';
import type { Deliver } from './network';
import type { PhoneOwner } from './phones';

interface TestCall {
  readonly as: 'admin' | 'mod' | 'user';
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly token?: string;
}

interface TestAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert themselves.
  readonly body: any;
}

/** What phones need of `apps/server/src/testing/server/server-under-test.ts`. */
export interface RealServer {
  readonly app: {
    inject(request: object): Promise<{
      readonly statusCode: number;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly body: string;
    }>;
  };
  readonly people: { readonly user: PhoneOwner };
  call(endpoint: Pick<Endpoint, 'method' | 'path'>, call: TestCall): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** What `apps/server/src/testing/server/mornings.ts` does to a server. */
interface Mornings {
  dawn(): Promise<void>;
  rest(): Promise<void>;
  leave(): Promise<string[]>;
  nextDay(): Promise<void>;
}

interface ServerTesting {
  startServerUnderTest(): Promise<RealServer>;
  startMornings(server: RealServer, folder: string): Promise<Mornings>;
  addCollector(server: RealServer, name: string): Promise<Omit<PhoneOwner, 'name'>>;
}

export function deliverTo(server: RealServer): Deliver {
  return async (address, { method, headers: sent, body }) => {
    const request = { method, url: address, headers: sent, ...(body != null && { payload: String(body) }) };
    const { statusCode, headers, body: text } = await server.app.inject(request);
    const written = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { status: statusCode, headers: Object.fromEntries(written), text };
  };
}

/** The server's code has the types of Node, the app's those of a browser; so it is not imported by name. */
export async function serverTesting(): Promise<ServerTesting> {
  const folder = '../../../server/src/testing/server';
  const parts = ['server-under-test', 'add-collector', 'mornings'].map(
    (name) => import(`${folder}/${name}.js`),
  );
  return Object.assign({}, ...(await Promise.all(parts))) as ServerTesting;
}

export function stubBrowser(): void {
  const browser = Object.assign(new EventTarget(), { onLine: true });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', browser);
  for (const name of ['indexedDB', 'localStorage', 'fetch']) vi.stubGlobal(name, undefined);
}

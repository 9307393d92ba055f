import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** An AppSync API without rows. It records the key and time of each call. */
export interface FakeAppSync {
  readonly endpoint: string;
  readonly calls: readonly { readonly key: string; readonly at: number }[];
  close(): Promise<void>;
}

export async function startFakeAppSync(): Promise<FakeAppSync> {
  const calls: { key: string; at: number }[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ key: String(request.headers['x-api-key']), at: performance.now() });
    const { query } = (await json(request)) as { query: string };
    const field = /\b(sync\w+)\s*\(/.exec(query)?.[1] ?? '';
    const page = { items: [], nextToken: null, startedAt: Date.now() };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { [field]: page } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/graphql`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

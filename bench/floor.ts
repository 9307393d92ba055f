import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pg from 'pg';

export type Statement = readonly [sql: string, values?: readonly unknown[]];

interface FloorSettings {
  readonly connectionString: string;
  readonly connections: number;
}

const COMPRESSED_FROM_BYTES = 2048;

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_DEFAULT_COMPRESSION }),
};

/**
 * What any server has to do, and nothing else: read a call's JSON, run plain statements in turn on one
 * connection, write their rows as JSON, compress it. No routing, identity, permissions or checks. Its parent sends the
 * settings as a message, so that no secret is on a command line; it ends with its parent.
 */
const [{ connectionString, connections }] = (await once(process, 'message')) as [FloorSettings];
const pool = new pg.Pool({ connectionString, max: connections, options: '-c random_page_cost=1.1' });
const server = createServer((request, response) => {
  answer(request).then(
    ({ body, headers }) => response.writeHead(200, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
process.once('disconnect', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

async function answer(request: IncomingMessage) {
  const statements = JSON.parse(await readText(request)) as Statement[];
  const client = await pool.connect();
  try {
    const found: unknown[][] = [];
    for (const [text, values = []] of statements)
      found.push((await client.query<object>({ text, values: [...values] })).rows);
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify(found));
    if (body.length < COMPRESSED_FROM_BYTES) return { body, headers };
    const encoding = request.headers['accept-encoding']?.includes('br') === true ? 'br' : 'gzip';
    return { body: await compress[encoding](body), headers: { ...headers, 'content-encoding': encoding } };
  } finally {
    client.release();
  }
}

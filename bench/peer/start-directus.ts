import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { readBytes } from '../read-bytes.js';
import {
  callJson,
  ended,
  endProcess,
  freePort,
  installPeer,
  type Peer,
  runIn,
  untilAnswering,
} from './peer.js';

const DIRECTUS = '12.3.1';
/** Directus 12 refuses Node 20. */
const NODE = '22.23.3';
const ADMIN = { email: 'admin@example.com', password: 'Senha!234' };

const folderOfNode = (folder: string) =>
  path.join(folder, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`);

/** Its compiled parts are made for its own Node, whose package has the headers. */
function prepare(folder: string): void {
  runIn(folder, 'npm', ['rebuild', 'node']);
  const node = folderOfNode(folder);
  runIn(folder, 'npm', ['rebuild', 'isolated-vm'], {
    PATH: `${path.join(node, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_nodedir: node,
  });
}

/**
 * With its usual settings: activity and revisions on, as we have the audit. Its collection has an index for each
 * field that our lists find products by.
 *
 * @param connectionString an empty database
 */
export async function startDirectus(connectionString: string): Promise<Peer> {
  const folder = await installPeer(`directus-${DIRECTUS}`, [`directus@${DIRECTUS}`, `node@${NODE}`], prepare);
  const database = new URL(connectionString);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    KEY: randomUUID(),
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: database.hostname,
    DB_PORT: database.port,
    DB_USER: database.username,
    DB_PASSWORD: decodeURIComponent(database.password),
    DB_DATABASE: database.pathname.slice(1),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '4h',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const run = (command: string) =>
    spawn(path.join(folderOfNode(folder), 'bin/node'), ['node_modules/directus/cli.js', command], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const bootstrapped = await ended(run('bootstrap'));
  if (bootstrapped !== 0) throw new Error(`directus bootstrap ended with ${bootstrapped}`);
  const server = run('start');
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => endProcess(server);
  try {
    await untilAnswering(`${origin}/server/ping`, server);
    const signedIn = await callJson(`${origin}/auth/login`, { method: 'POST', body: ADMIN });
    const { access_token: token } = (signedIn as { data: { access_token: string } }).data;
    const pharmacy = randomUUID();
    const send = (method: string, address: string, body?: unknown) =>
      callJson(`${origin}${address}`, { method, token, ...(body === undefined ? {} : { body }) });
    await send('POST', '/collections', PRODUCTS);
    const list = `/items/products?limit=1000&sort=description&meta=filter_count&filter[pharmacy][_eq]=${pharmacy}`;
    return {
      name: `Directus ${DIRECTUS}`,
      pid: server.pid ?? Number.NaN,
      connectionString,
      importBatch: (rows) =>
        send(
          'POST',
          '/items/products',
          rows.map((row) => ({ pharmacy, ...row })),
        ),
      list: (search) =>
        readBytes(`${origin}${search === '' ? list : `${list}&search=${encodeURIComponent(search)}`}`, {
          token,
        }),
      exportAll: () =>
        send('GET', `/items/products?limit=-1&export=csv&sort=description&filter[pharmacy][_eq]=${pharmacy}`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const indexed = (field: string, type: string, schema: object = {}) => ({
  field,
  type,
  schema: { is_indexed: true, ...schema },
});

/** As Directus makes them, with an index for each search of our lists. */
const PRODUCTS = {
  collection: 'products',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } },
    indexed('pharmacy', 'uuid'),
    indexed('internal_code', 'string'),
    indexed('barcode', 'string'),
    indexed('description', 'string'),
    { field: 'department', type: 'string', schema: {} },
    { field: 'system_stock', type: 'decimal', schema: { numeric_precision: 14, numeric_scale: 3 } },
    { field: 'value', type: 'decimal', schema: { numeric_precision: 14, numeric_scale: 2 } },
  ],
};

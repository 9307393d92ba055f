import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductRow } from '../product-rows.js';
import { readBytes } from '../read-bytes.js';
import { callJson, endProcess, freePort, installPeer, type Peer, runIn, untilAnswering } from './peer.js';

const MEDUSA = '2.21.2';
const ADMIN = { email: 'admin@example.com', password: 'Senha!234' };
const FIELDS = 'fields=id,title,variants.sku,variants.barcode';
/** More than the products. */
const ALL = 10_000;

/** Without its own screens. */
const CONFIG = `const { defineConfig } = require('@medusajs/framework/utils');
const secret = process.env.SECRET;
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: secret, cookieSecret: secret },
  },
  admin: { disable: true },
});
`;

/**
 * A shop's server: a product with one variant, which has code, barcode and price. Its usual settings, on our Node.
 *
 * @param connectionString an empty database
 */
export async function startMedusa(connectionString: string): Promise<Peer> {
  const packages = ['medusa', 'framework', 'cli'].map((name) => `@medusajs/${name}@${MEDUSA}`);
  const folder = await installPeer(`medusa-${MEDUSA}`, packages, () => undefined);
  await writeFile(path.join(folder, 'medusa-config.js'), CONFIG);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: connectionString,
    SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  };
  const program = path.join(folder, 'node_modules/@medusajs/cli/cli.js');
  runIn(folder, process.execPath, [program, 'db:migrate', '--skip-scripts'], env);
  runIn(folder, process.execPath, [program, 'user', '-e', ADMIN.email, '-p', ADMIN.password], env);
  const server = spawn(process.execPath, [program, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => endProcess(server);
  try {
    await untilAnswering(`${origin}/health`, server);
    const signedIn = await callJson(`${origin}/auth/user/emailpass`, { method: 'POST', body: ADMIN });
    const { token } = signedIn as { token: string };
    const list = `${origin}/admin/products?${FIELDS}&order=title&limit=`;
    return {
      name: `Medusa ${MEDUSA}`,
      pid: server.pid ?? Number.NaN,
      connectionString,
      importBatch: (rows) =>
        callJson(`${origin}/admin/products/batch?fields=id`, {
          method: 'POST',
          token,
          body: { create: rows.map(productOf) },
        }),
      list: (search) =>
        readBytes(`${list}1000${search === '' ? '' : `&q=${encodeURIComponent(search)}`}`, { token }),
      exportAll: () => callJson(`${list}${ALL}`, { token }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function productOf({ internal_code, barcode, description, value }: ProductRow) {
  return {
    title: description,
    handle: `p-${internal_code}`,
    status: 'published',
    options: [{ title: 'Unidade', values: ['UN'] }],
    variants: [
      {
        title: 'UN',
        sku: internal_code,
        barcode,
        options: { Unidade: 'UN' },
        manage_inventory: false,
        prices: [{ amount: value, currency_code: 'brl' }],
      },
    ],
  };
}

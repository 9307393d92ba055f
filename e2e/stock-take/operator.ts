import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServerAccess } from '../harness/start-server.js';

const run = promisify(execFile);
const ADMIN = fileURLToPath(new URL('../../apps/server/dist/admin.js', import.meta.url));

/** Runs an operator command while the server is running. Returns its output. */
export async function runOperator(server: ServerAccess, ...words: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await run(process.execPath, [ADMIN, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: server.dataDir },
  });
  return stdout;
}

import { fileURLToPath } from 'node:url';
import { spawnServer } from '../../e2e/harness/server-process.js';
import type { ServerChild } from './child.js';

/**
 * The product as it is delivered: built files, its usual settings, a free port.
 *
 * @param variables beside PORT and the few that any program needs
 * @throws with what was printed, if it ends before it listens
 */
export async function startProduct(variables: Readonly<Record<string, string>>): Promise<ServerChild> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
  const product = spawnServer(main, { PATH, HOME, TMPDIR, LANG, PORT: '0', ...variables });
  return { origin: await product.ready, stop: product.end };
}

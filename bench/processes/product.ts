import { fileURLToPath } from 'node:url';
import { spawnServer } from '../../e2e/harness/server-process.js';
import type { ServerChild } from './child.js';

/** What `npm start` runs, and the server that it starts. */
const PROGRAMS = { start: 'scripts/start.mjs', server: 'apps/server/dist/main.js' } as const;

/**
 * The product as it is delivered: built files, its usual settings, a free port.
 *
 * @param variables beside PORT and the few that any program needs
 * @throws with what was printed, if it ends before it listens
 */
export async function startProduct(
  program: keyof typeof PROGRAMS,
  variables: Readonly<Record<string, string>>,
): Promise<ServerChild> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const file = fileURLToPath(new URL(`../../${PROGRAMS[program]}`, import.meta.url));
  const product = spawnServer(file, { PATH, HOME, TMPDIR, LANG, PORT: '0', ...variables });
  return { origin: await product.ready, stop: product.end };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The JavaScript file behind a command of an installed package. Node runs it without a shell and without the links in
 * `node_modules/.bin`.
 *
 * @param {string} packageName
 * @param {string} [command] if it isn't the package's own name
 */
export function commandOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, file);
}

import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

/**
 * Runs a TypeScript program of the repository, reading the contract's sources, against a fresh build.
 *
 * @param {string} file below the repository's folder
 * @param {readonly string[]} [words] its arguments; by default those of this command line
 * @returns {Promise<number>} its exit code
 */
export async function runTypescript(file, words = process.argv.slice(2)) {
  await ensureInstalled();
  await ensureBuilt();
  return runInForeground([`--import=${import.meta.resolve('tsx')}`, file, ...words]);
}

import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

/**
 * Runs a TypeScript program of the repository, reading the contract's sources, against a fresh build.
 *
 * @param {string} file below the repository's folder
 * @returns {Promise<number>} its exit code
 */
export async function runTypescript(file) {
  await ensureInstalled();
  await ensureBuilt();
  return runSources(file);
}

/**
 * Runs a TypeScript program of the repository from the sources alone, with the words of this command line.
 *
 * @param {string} file below the repository's folder
 * @returns {Promise<number>} its exit code
 */
export function runSources(file) {
  const tsx = import.meta.resolve('tsx');
  return runInForeground([`--import=${tsx}`, file, ...process.argv.slice(2)]);
}

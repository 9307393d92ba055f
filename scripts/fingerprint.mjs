import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = /\.(spec|integration)\.tsx?$|[\\/]testing[\\/]/;

/**
 * One hash of the files' contents. It is the same in every clone.
 *
 * @param {string} root
 * @param {readonly string[]} paths files and folders below root; tests and absent ones are left out
 */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const file of filesIn(root, paths)) {
    if (!TESTS.test(file)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * One hash of the files' names, sizes and times. It changes when a file is rewritten or removed.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 */
export function outputHash(root, folders) {
  const hash = createHash('sha256');
  for (const file of filesIn(root, folders)) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`\0${file}\0${size}\0${mtimeMs}`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 */
function filesIn(root, paths) {
  return paths.flatMap((path) => {
    if (!existsSync(join(root, path))) return [];
    if (statSync(join(root, path)).isFile()) return [path];
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
      .sort();
  });
}

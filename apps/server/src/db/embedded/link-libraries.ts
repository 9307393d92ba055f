import { lstat, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.js';

interface Link {
  /** The library that is there, relative to the package. */
  source: string;
  /** The name the binaries look for, relative to the package. */
  target: string;
}

/**
 * The step that the package's install script takes, which npm 11 doesn't run: npm packages can't carry
 * symbolic links, so the package lists them in `native/pg-symlinks.json`. Makes those that are missing;
 * does nothing, and needs no write access, where all are there.
 *
 * @throws StartupError when links are missing and can't be made.
 */
export async function linkLibraries(packageDir: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageDir)) {
    const link = path.join(packageDir, target);
    if (await exists(link)) continue;
    const library = path.relative(path.dirname(link), path.join(packageDir, source));
    try {
      await symlink(library, link);
    } catch (error) {
      // Another server that starts at the same time made it first.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartupError(
        `Sem permissão para completar a instalação do PostgreSQL embutido em "${packageDir}": libere a escrita nessa pasta uma vez ou indique um servidor em DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

/** Systems that need no links (Windows) have no list. */
async function listedLinks(packageDir: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function exists(link: string): Promise<boolean> {
  return lstat(link).then(
    () => true,
    () => false,
  );
}

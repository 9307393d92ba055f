import { appendFile, copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { createLocalTls } from '@balanco/local-authority/local-authority';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.js';

// See docs/operations.md, "Behind a proxy".
it('a DATABASE_URL with verify-full speaks TLS, to a server of the named authority only', async () => {
  const dataDir = await temporaryDataFolder();
  const certificates = await temporaryDataFolder();
  const strangers = await temporaryDataFolder();
  for (const folder of [certificates, strangers]) await createLocalTls(folder, ['127.0.0.1'], new Date());
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  onTestFinished(() => server.stop());
  for (const name of ['server.crt', 'server.key'])
    await copyFile(path.join(certificates, 'tls', name), path.join(clusterPath(dataDir), name));
  await appendFile(path.join(clusterPath(dataDir), 'postgresql.auto.conf'), 'ssl = on\n');
  const postmaster = await readFile(path.join(clusterPath(dataDir), 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(postmaster, 10), 'SIGHUP');
  const isEncrypted = async (authority: string) => {
    const url = new URL(server.connectionString);
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', path.join(authority, 'tls', 'ca.crt'));
    const db = openDatabase(url.href, { maximumConnections: 1 });
    const own = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return (await own.execute(db).finally(() => db.destroy())).rows[0]?.ssl;
  };
  await expect.poll(() => isEncrypted(certificates).catch(String)).toBe(true);
  await expect(isEncrypted(strangers)).rejects.toThrow();
});

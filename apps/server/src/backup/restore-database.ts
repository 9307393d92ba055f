import type { BackupManifest } from '@balanco/backup/backup-file';
import { type BackupProof, type ReadBackup, readBackup } from '@balanco/backup/read-backup';
import { type RestoredDatabase, restoreBackup } from '@balanco/backup/restore-backup';
import pg from 'pg';
import type { Actor } from '../audit/write-audit.js';
import { createSchema, type Migration, migrate, readMigrations } from '../db/migrations/migrate.js';
import { StartupError } from '../startup-error.js';
import { OURS } from './backup-database.js';

/**
 * Reads the whole file; changes nothing.
 * @throws errors of `readBackup`; StartupError for a newer version
 */
export async function checkBackup(file: string, proof?: BackupProof): Promise<ReadBackup> {
  const backup = await readBackup(file, {}, proof);
  await migrationsOf(backup.manifest);
  return backup;
}

/**
 * Fills an empty database, applies newer migrations (or the next start does), and analyses. `by` gets an
 * audit row.
 * @throws errors of `restoreBackup`; StartupError for a newer version
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  sayProgress: (sentence: string) => void,
  { by, proof }: { readonly by?: Actor | undefined; readonly proof?: BackupProof | undefined } = {},
): Promise<RestoredDatabase & { readonly migratedMs: number }> {
  const restored = await restoreBackup({
    ...OURS,
    connectionString,
    file,
    proof,
    sayProgress,
    createSchema: async (client, manifest) => createSchema(client, await migrationsOf(manifest)),
    async complete(client, manifest) {
      await beginEpoch(client);
      if (by !== undefined) await auditRestore(client, by, manifest);
    },
  });
  const began = performance.now();
  await migrate(connectionString, sayProgress);
  const migratedMs = performance.now() - began;
  sayProgress('Atualizando as estatísticas…');
  await analyze(connectionString);
  return { ...restored, migratedMs };
}

async function migrationsOf(manifest: BackupManifest): Promise<Migration[]> {
  const known = await readMigrations();
  return manifest.migrations.map(({ name, digest }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (migration?.digest === digest) return migration;
    throw new StartupError(
      `A cópia foi feita por uma versão mais nova do programa (${name}): instale essa versão ou uma posterior. Nada foi alterado.`,
    );
  });
}

/** Phones must resend what came after the backup. Older backups get their epoch by a migration. */
async function beginEpoch(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('epoch') is not null as there`);
  if (rows[0]?.there === true)
    await client.query('update epoch set id = gen_random_uuid(), began_at = now()');
}

/** On the restoring connection, because the schema is the backup's. */
async function auditRestore(client: pg.ClientBase, by: Actor, manifest: BackupManifest): Promise<void> {
  await client.query(
    `insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
     values ($1, $2, 'restore', 'database', $3, $4)`,
    [by.sub, by.name, manifest.madeAt, JSON.stringify({ product_version: manifest.productVersion })],
  );
}

/** Without statistics the first lists read whole tables. */
async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import type { Actor } from '../audit/write-audit.js';
import { createSchema, MIGRATION_LOCK, type Migration, migrate, readMigrations } from '../db/migrate.js';
import { StartupError } from '../startup-error.js';
import type { BackupManifest } from './backup-content.js';
import { compareRows, compareTotals, type RestoredFigure } from './compare-restored.js';
import { beginCopying, openCopySession } from './copy-session.js';
import { openRowLoader, type RowLoader } from './load-rows.js';
import { megabytes, nowAndThen } from './now-and-then.js';
import { type ReadBackup, readBackup } from './read-backup.js';

export interface RestoredDatabase {
  /** Rows of each table. */
  readonly rows: readonly RestoredFigure[];
  readonly totals: readonly RestoredFigure[];
  /** Tables of the file that no migration creates. They are not ours and are left out. */
  readonly leftOut: readonly string[];
}

const LOCK_NOT_AVAILABLE = '55P03';

type SayProgress = (sentence: string) => void;

/**
 * Reads the whole file and checks that this version can restore it. Changes nothing.
 *
 * @throws StartupError if it is damaged, not a backup, or of a newer version
 */
export async function checkBackup(file: string): Promise<ReadBackup> {
  const backup = await readBackup(file);
  await migrationsOf(backup.manifest);
  return backup;
}

/**
 * Fills an empty database from a backup. One transaction creates the schema of the backup, inserts rows and sequences,
 * and compares the figures; if it is interrupted, the database stays empty. Then come newer migrations, which the next
 * start applies if this one is interrupted, and new statistics. With `by`, one audit row records the restore.
 *
 * @throws StartupError if the database isn't empty, the backup is of a newer version, the file is damaged, or the
 * figures differ
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  sayProgress: SayProgress,
  by?: Actor,
): Promise<RestoredDatabase> {
  const { client, close } = await openCopySession(connectionString);
  let how: 'done' | 'broken' = 'broken';
  let restored: RestoredDatabase;
  try {
    await lockOutOthers(client);
    await beginCopying(client, 'isolation level read committed');
    await refuseContent(client);
    restored = await fill(client, { file, by }, sayProgress);
    await client.query('commit');
    how = 'done';
  } finally {
    await close(how);
  }
  await migrate(connectionString, sayProgress);
  sayProgress('Atualizando as estatísticas…');
  await analyze(connectionString);
  return restored;
}

/** This version's migrations that had been applied when the backup was made. */
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

/**
 * Takes the migration lock, so that a server that starts meanwhile waits. Retries for a while, because PostgreSQL needs
 * a moment to notice that an interrupted restore is gone.
 */
async function lockOutOthers(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = '10s'`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    const isWaiting = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    if (!isWaiting) throw error;
    throw new StartupError(
      'O banco de dados está em uso por outro servidor ou comando: encerre-o antes de restaurar. Nada foi alterado.',
    );
  }
}

async function refuseContent(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname limit 1
  `);
  if (rows[0] === undefined) return;
  throw new StartupError(
    `O banco de dados não está vazio (tabela "${rows[0].name}"): indique um banco de dados novo em DATABASE_URL. Nada foi alterado.`,
  );
}

async function fill(
  client: pg.Client,
  { file, by }: { file: string; by: Actor | undefined },
  sayProgress: SayProgress,
): Promise<RestoredDatabase> {
  let loader: RowLoader | undefined;
  let table: string | undefined;
  let bytes = 0;
  const sayMore = nowAndThen(sayProgress);
  const leftOut = new Set<string>();
  const { manifest, checksums } = await readBackup(file, {
    async begin(manifest) {
      await createSchema(client, await migrationsOf(manifest));
      loader = await openRowLoader(client, manifest);
    },
    async rows(name, content) {
      if (name !== table) sayProgress(`Restaurando ${name}…`);
      bytes = name === table ? bytes + content.length : content.length;
      table = name;
      sayMore(`${name}: ${megabytes(bytes)} até agora…`);
      if ((await loader?.add(name, content)) !== true) leftOut.add(name);
    },
  });
  await loader?.finish(checksums.sequences);
  const rows = await compareRows(client, manifest, checksums);
  const totals = await compareTotals(client, checksums);
  const different = [...rows, ...totals].filter(({ inFile, inDatabase }) => inFile !== inDatabase);
  if (different.length > 0) {
    const names = different.map(({ name, inFile, inDatabase }) => `${name}: ${inFile} e ${inDatabase}`);
    throw new StartupError(
      `O banco restaurado difere da cópia (${names.join('; ')}): nada foi gravado. Relate esta falha.`,
    );
  }
  await beginEpoch(client);
  if (by !== undefined) await auditRestore(client, by, manifest);
  return { rows, totals, leftOut: [...leftOut] };
}

/** What came after the backup is missing here, so phones have to send it again. An older backup gets its epoch by a migration. */
async function beginEpoch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('epoch') is not null as there`);
  if (rows[0]?.there === true)
    await client.query('update epoch set id = gen_random_uuid(), began_at = now()');
}

/** Uses the restoring connection, because the row goes into the schema of the backup. */
async function auditRestore(client: pg.Client, by: Actor, manifest: BackupManifest): Promise<void> {
  await client.query(
    `insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
     values ($1, $2, 'restore', 'database', $3, $4)`,
    [by.sub, by.name, manifest.madeAt, JSON.stringify({ product_version: manifest.productVersion })],
  );
}

/** Without statistics the first lists would read whole tables. */
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

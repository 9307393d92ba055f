import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import {
  type BackupChecksums,
  type BackupManifest,
  CHECKSUMS,
  EntryDigest,
  FORMAT,
  MANIFEST,
  partName,
  SECRET_KEY,
  TableDigest,
} from './backup-file.js';
import { beginCopying, openCopySession, quoted } from './copy-session.js';
import { createKeyPair, encryptTo } from './encryption.js';
import { BackupError } from './fault.js';
import { megabytes, nowAndThen } from './now-and-then.js';
import { hashing, readBackup } from './read-backup.js';
import { readTables, readTotals, type StoredTable, type Totals } from './stored-tables.js';

/** A tar entry begins with its size, so rows are buffered. */
const PART_BYTES = 1024 * 1024;

export interface BackupOrder {
  readonly connectionString: string;
  readonly lock: number;
  readonly totals: Totals;
  readonly secretKey: Buffer;
  readonly productVersion: string;
  /** Public keys of age; without any the file is plain. */
  readonly publicKeys?: readonly string[] | undefined;
  readonly output: Writable;
  readonly onProgress?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TakenBackup {
  readonly checksums: BackupChecksums;
  /** The hash of the file's bytes, in hex. */
  readonly sha256: string;
}

/**
 * Writes all tables from one snapshot while others write; migrations wait.
 * @throws BackupError if the database is not ours; errors of the database and of `output`
 */
export async function takeBackup(order: BackupOrder): Promise<TakenBackup> {
  const { client, close } = await openCopySession(order.connectionString, order.signal);
  let how: 'done' | 'broken' = 'broken';
  try {
    const pack = createPack();
    const hash = createHash('sha256');
    const [checksums] = await Promise.all([
      packDatabase(client, pack, order).catch((error: Error) => {
        pack.destroy(error);
        throw error;
      }),
      pipeline(
        bytesOf(pack),
        createGzip({ level: 4 }),
        encryptTo(order.publicKeys ?? []),
        hashing(hash),
        order.output,
      ),
    ]);
    how = 'done';
    return { checksums, sha256: hash.digest('hex') };
  } catch (error) {
    order.signal?.throwIfAborted();
    throw error;
  } finally {
    await close(how);
  }
}

/** Node's pipeline never sees the end of this library's stream. */
async function* bytesOf(pack: Pack): AsyncGenerator<unknown> {
  yield* pack;
}

async function packDatabase(client: pg.Client, pack: Pack, order: BackupOrder): Promise<BackupChecksums> {
  await client.query(`set lock_timeout = '60s'`);
  await client.query('select pg_advisory_lock_shared($1)', [order.lock]);
  await beginCopying(client, 'isolation level repeatable read, read only');
  const manifest = await describeDatabase(client, order.productVersion);
  const whole = new EntryDigest();
  const add = async (name: string, content: Buffer) => {
    whole.add(name, content);
    await addEntry(pack, name, content);
  };
  await add(MANIFEST, asJson(manifest.manifest));
  await add(SECRET_KEY, Buffer.from(`${order.secretKey.toString('hex')}\n`));
  const tables: BackupChecksums['tables'] = {};
  for (const table of manifest.tables) {
    tables[table.name] = await packTable(client, table, add, order.onProgress);
  }
  const totals = await readTotals(client, order.totals);
  const sequences = await readSequences(client, manifest.tables);
  await client.query('commit');
  const checksums = { sha256: whole.finish(), tables, sequences, totals };
  await addEntry(pack, CHECKSUMS, asJson(checksums));
  pack.finalize();
  return checksums;
}

async function describeDatabase(
  client: pg.Client,
  productVersion: string,
): Promise<{ manifest: BackupManifest; tables: StoredTable[] }> {
  const { rows } = await client.query<{ is_ours: boolean; version: string; now: Date }>(
    `select to_regclass('migration') is not null as is_ours, current_setting('server_version') as version, now() as now`,
  );
  const [facts] = rows;
  if (facts?.is_ours !== true) {
    throw new BackupError('Este banco de dados ainda não tem dados do Balanço: não há o que copiar.');
  }
  const migrations = await client.query<{ name: string; digest: string }>(
    'select name, digest from migration order by name',
  );
  const tables = await readTables(client);
  return {
    tables,
    manifest: {
      format: FORMAT,
      madeAt: facts.now.toISOString(),
      productVersion,
      databaseVersion: facts.version,
      migrations: migrations.rows,
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    },
  };
}

async function packTable(
  client: pg.Client,
  { name, columns }: StoredTable,
  add: (name: string, content: Buffer) => Promise<void>,
  onProgress: BackupOrder['onProgress'],
): Promise<BackupChecksums['tables'][string]> {
  const rows = client.query(copyTo(`copy (select ${quoted(...columns)} from ${quoted(name)}) to stdout`));
  const digest = new TableDigest();
  let part = 0;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const sayMore = nowAndThen((sentence) => onProgress?.(sentence));
  const flush = async () => {
    if (bytes === 0) return;
    const content = Buffer.concat(gathered);
    [gathered, bytes] = [[], 0];
    digest.add(content);
    part += 1;
    await add(partName(name, part), content);
    sayMore(`${name}: ${megabytes(digest.bytes)} até agora…`);
  };
  for await (const chunk of rows) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  // The number of rows arrives before the next answer.
  await client.query('select 1');
  if (rows.rowCount > 0) onProgress?.(`${name}: ${rows.rowCount} linhas`);
  return { rows: rows.rowCount, ...digest.finish() };
}

/** Runs after the rows: a sequence has no snapshot and must not repeat a value. */
async function readSequences(
  client: pg.Client,
  tables: readonly StoredTable[],
): Promise<BackupChecksums['sequences']> {
  const sequences: BackupChecksums['sequences'] = [];
  for (const { name: table, counted } of tables) {
    for (const column of counted) {
      const { rows: names } = await client.query<{ name: string }>(
        'select pg_get_serial_sequence($1, $2) as name',
        [quoted(table), column],
      );
      const { rows } = await client.query<{ last: string; is_called: boolean }>(
        `select last_value::text as last, is_called from ${names[0]?.name}`,
      );
      for (const { last, is_called } of rows) sequences.push({ table, column, last, isCalled: is_called });
    }
  }
  return sequences;
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

async function addEntry(pack: Pack, name: string, content: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Writes a private file (0600). It is `<file>.part` until synced and read back, so an interruption leaves no
 * file with the real name. A key that only this call knows reads an encrypted file back.
 * @throws BackupError if `file` exists, another backup writes it, or the folder isn't writable
 */
export async function writeBackupFile(
  file: string,
  order: Omit<BackupOrder, 'output'>,
): Promise<TakenBackup> {
  await refuseExisting(file);
  const { publicKeys = [] } = order;
  const own = publicKeys.length > 0 ? await createKeyPair() : undefined;
  const part = `${file}.part`;
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw writingFault(file, error);
  });
  try {
    const output = createWriteStream(part, { fd: handle, flush: true });
    const taken = await takeBackup({
      ...order,
      publicKeys: own === undefined ? [] : [...publicKeys, own.publicKey],
      output,
    });
    order.onProgress?.('Conferindo o arquivo…');
    await readBackup(part, {}, { identities: own && [own.identity], sha256: taken.sha256 });
    await refuseExisting(file);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return taken;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw writingFault(file, error);
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`O arquivo "${file}" já existe: indique outro nome.`);
}

function writingFault(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || error instanceof BackupError) return error;
  const sentences: Record<string, string> = {
    EEXIST: `O arquivo "${file}.part" já existe: outra cópia está em andamento ou foi interrompida. Se nenhuma está, apague-o.`,
    ENOENT: `A pasta de "${file}" não existe.`,
    ENOSPC: `Sem espaço em disco para gravar "${file}".`,
    EDQUOT: `Sem espaço em disco para gravar "${file}".`,
    EACCES: `Sem permissão para gravar "${file}".`,
    EPERM: `Sem permissão para gravar "${file}".`,
    EROFS: `"${file}" está em um disco somente de leitura.`,
  };
  const sentence = sentences[code ?? ''];
  return sentence === undefined ? error : new BackupError(sentence, { cause: error });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

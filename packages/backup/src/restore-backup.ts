import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { BackupChecksums, BackupManifest } from './backup-file.js';
import { beginCopying, openCopySession, quoted } from './copy-session.js';
import { BackupError } from './fault.js';
import { megabytes, nowAndThen } from './now-and-then.js';
import { type BackupProof, type BackupReader, readBackup } from './read-backup.js';
import { readTables, readTotals, type Totals } from './stored-tables.js';

interface RestoreOrder {
  readonly connectionString: string;
  readonly file: string;
  readonly proof?: BackupProof | undefined;
  readonly lock: number;
  readonly totals: Totals;
  readonly createSchema: (client: pg.ClientBase, manifest: BackupManifest) => Promise<void>;
  readonly complete?: (client: pg.ClientBase, manifest: BackupManifest) => Promise<void>;
  readonly sayProgress: (sentence: string) => void;
}

export interface RestoredDatabase {
  readonly rows: readonly RestoredFigure[];
  readonly totals: readonly RestoredFigure[];
  /** Tables that the schema lacks: they belong to somebody else. */
  readonly leftOut: readonly string[];
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Fills an empty database in one transaction; an interruption leaves it empty.
 * @throws BackupError if the database isn't empty or in use, the file is damaged, or the figures differ
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoredDatabase> {
  const { client, close } = await openCopySession(order.connectionString);
  let how: 'done' | 'broken' = 'broken';
  try {
    await lockOutOthers(client, order.lock);
    await beginCopying(client, 'isolation level read committed');
    await refuseContent(client);
    const restored = await fill(client, order);
    await client.query('commit');
    how = 'done';
    return restored;
  } finally {
    await close(how);
  }
}

/**
 * Makes a starting server wait. Waits ten seconds itself: PostgreSQL notices late that an interrupted restore
 * is gone.
 */
async function lockOutOthers(client: pg.Client, lock: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = '10s'`);
    await client.query('select pg_advisory_lock($1)', [lock]);
  } catch (error) {
    const isWaiting = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    if (!isWaiting) throw error;
    throw new BackupError(
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
  throw new BackupError(
    `O banco de dados não está vazio (tabela "${rows[0].name}"): indique um banco de dados novo em DATABASE_URL. Nada foi alterado.`,
  );
}

async function fill(client: pg.Client, order: RestoreOrder): Promise<RestoredDatabase> {
  const { file, sayProgress } = order;
  let loader: RowLoader | undefined;
  let table: string | undefined;
  let bytes = 0;
  const sayMore = nowAndThen(sayProgress);
  const leftOut = new Set<string>();
  const filling: BackupReader = {
    async begin(manifest) {
      await order.createSchema(client, manifest);
      loader = await openRowLoader(client, manifest);
    },
    async rows(name, content) {
      if (name !== table) sayProgress(`Restaurando ${name}…`);
      bytes = name === table ? bytes + content.length : content.length;
      table = name;
      sayMore(`${name}: ${megabytes(bytes)} até agora…`);
      if ((await loader?.add(name, content)) !== true) leftOut.add(name);
    },
  };
  const { manifest, checksums } = await readBackup(file, filling, order.proof);
  await loader?.finish(checksums.sequences);
  const rows = await compareRows(client, manifest, checksums);
  const totals = await compareTotals(client, checksums, order.totals);
  const different = [...rows, ...totals].filter(({ inFile, inDatabase }) => inFile !== inDatabase);
  if (different.length > 0) {
    const names = different.map(({ name, inFile, inDatabase }) => `${name}: ${inFile} e ${inDatabase}`);
    throw new BackupError(
      `O banco restaurado difere da cópia (${names.join('; ')}): nada foi gravado. Relate esta falha.`,
    );
  }
  await order.complete?.(client, manifest);
  return { rows, totals, leftOut: [...leftOut] };
}

interface RestoredFigure {
  readonly name: string;
  readonly inFile: string;
  readonly inDatabase: string;
}

async function compareRows(
  client: pg.Client,
  manifest: BackupManifest,
  checksums: BackupChecksums,
): Promise<RestoredFigure[]> {
  const ours = new Set((await readTables(client)).map(({ name }) => name));
  const figures: RestoredFigure[] = [];
  for (const { name } of manifest.tables) {
    if (!ours.has(name)) continue;
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
    const inFile = String(checksums.tables[name]?.rows);
    figures.push({ name, inFile, inDatabase: String(rows[0]?.rows) });
  }
  return figures;
}

/** A later version may have more totals. */
async function compareTotals(
  client: pg.Client,
  checksums: BackupChecksums,
  totals: Totals,
): Promise<RestoredFigure[]> {
  const ours = await readTotals(client, totals);
  return Object.entries(checksums.totals).map(([name, inFile]) => ({
    name,
    inFile,
    inDatabase: ours[name] ?? inFile,
  }));
}

/** Inserts rows unchanged, with triggers disabled. */
interface RowLoader {
  /** The chunks of one table are consecutive. False if there is no such table. */
  add(table: string, content: Buffer): Promise<boolean>;
  finish(sequences: BackupChecksums['sequences']): Promise<void>;
}

/** Empties the tables first, because migrations insert rows. The caller has an open transaction. */
async function openRowLoader(client: pg.ClientBase, manifest: BackupManifest): Promise<RowLoader> {
  const names = (await readTables(client)).map(({ name }) => name);
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  await client.query(`truncate ${quoted(...names)}`);
  for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`);
  let current: OpenCopy | undefined;
  return {
    async add(table, content) {
      if (!names.includes(table)) return false;
      if (current?.table !== table) {
        await current?.end();
        current = openCopy(client, table, columns.get(table) ?? []);
      }
      await current.write(content);
      return true;
    },
    async finish(sequences) {
      await current?.end();
      current = undefined;
      for (const sequence of sequences)
        if (names.includes(sequence.table)) await setSequence(client, sequence);
      await client.query('set constraints all immediate');
      for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`);
    },
  };
}

interface OpenCopy {
  readonly table: string;
  write(content: Buffer): Promise<void>;
  end(): Promise<void>;
}

function openCopy(client: pg.ClientBase, table: string, columns: readonly string[]): OpenCopy {
  const stream: CopyStreamQuery = client.query(
    copyFrom(`copy ${quoted(table)} (${quoted(...columns)}) from stdin`),
  );
  // A broken connection never answers a write; the error event ends the wait.
  const failed = once(stream, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => undefined);
  return {
    table,
    async write(content) {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(content, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([written, failed]);
    },
    async end() {
      const done = once(stream, 'finish');
      stream.end();
      await Promise.race([done, failed]);
    },
  };
}

/** Uses the last value, or the highest in use. */
async function setSequence(
  client: pg.ClientBase,
  { table, column, last, isCalled }: BackupChecksums['sequences'][number],
): Promise<void> {
  const highest = `(select coalesce(max(${quoted(column)}), 0) from ${quoted(table)})`;
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, ${highest}), $4 or ${highest} >= $3::bigint)`,
    [quoted(table), column, last, isCalled],
  );
}

export function restoredTable({ rows, totals }: RestoredDatabase): string[] {
  const all = [...rows, ...totals];
  const name = Math.max(...all.map((figure) => figure.name.length));
  const width = Math.max('restaurado'.length, ...all.map(({ inFile }) => asFigure(inFile).length));
  const line = (cells: readonly [string, string, string]) =>
    `${cells[0].padEnd(name)}  ${cells[1].padStart(width)}  ${cells[2].padStart(width)}`;
  const figures = (list: readonly RestoredFigure[]) =>
    list.map((figure) => line([figure.name, asFigure(figure.inFile), asFigure(figure.inDatabase)]));
  return [
    line(['Linhas por tabela', 'cópia', 'restaurado']),
    ...figures(rows.filter(({ inFile, inDatabase }) => inFile !== '0' || inDatabase !== '0')),
    line(['Totais', 'cópia', 'restaurado']),
    ...figures(totals),
  ];
}

/** Formats exact decimal text of any size for Brazil. */
function asFigure(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

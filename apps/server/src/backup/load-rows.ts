import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { BackupChecksums, BackupManifest } from './backup-content.js';
import { quoted } from './copy-session.js';
import { readTables } from './stored-tables.js';

/** Inserts the rows of a backup into the tables of its schema, unchanged, with triggers disabled. */
export interface RowLoader {
  /** Adds rows of a table, in chunks; the chunks of one table are consecutive. False if there is no such table. */
  add(table: string, content: Buffer): Promise<boolean>;
  /** Ends the last table, sets the sequences and enables triggers again. */
  finish(sequences: BackupChecksums['sequences']): Promise<void>;
}

/** Empties the tables first, because migrations insert some rows. The caller has an open transaction. */
export async function openRowLoader(client: pg.ClientBase, manifest: BackupManifest): Promise<RowLoader> {
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
  // If the connection breaks, a write is never answered; the error event ends the wait.
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

/** Sets a sequence to its last value, or to the highest value in use. */
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

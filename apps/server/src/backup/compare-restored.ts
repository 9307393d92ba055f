import type pg from 'pg';
import type { BackupChecksums, BackupManifest } from './backup-content.js';
import { quoted } from './copy-session.js';
import { readTables } from './stored-tables.js';
import { readTotals } from './totals.js';

/** A figure of the file beside that of the restored database, as exact decimal text. */
export interface RestoredFigure {
  readonly name: string;
  readonly inFile: string;
  readonly inDatabase: string;
}

/** Compares the number of rows of each table of this version. */
export async function compareRows(
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

/** Compares the totals that the file names. A later version may have more totals. */
export async function compareTotals(
  client: pg.Client,
  checksums: BackupChecksums,
): Promise<RestoredFigure[]> {
  const totals = await readTotals(client);
  return Object.entries(checksums.totals).map(([name, inFile]) => ({
    name,
    inFile,
    inDatabase: totals[name] ?? inFile,
  }));
}

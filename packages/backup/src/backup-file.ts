import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The content of a backup file (docs/decisions/0035): a gzipped tar of `backup.json`, `secret.key`, the rows of each table
 * in `tables/<table>/<part>.copy`, and `checksums.json` as its last entry.
 */
export const FORMAT = 1;
export const MANIFEST = 'backup.json';
export const SECRET_KEY = 'secret.key';
export const CHECKSUMS = 'checksums.json';

/** The format, and the facts needed to read the rows; `migrations` in the order in which they were applied. */
export const manifestSchema = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  productVersion: z.string(),
  databaseVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })).min(1),
  /** Each table after those it refers to. Generated columns are omitted, because the database computes them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const checksumsSchema = z.object({
  /** SHA-256 over all entries before this one; see `EntryDigest`. */
  sha256: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  /** The last value of each sequence, including values of rows that were deleted since. */
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** Totals that an operator can check, as exact decimal text; see `readTotals`. */
  totals: z.record(z.string(), z.string()),
});
export type BackupChecksums = z.infer<typeof checksumsSchema>;

/** The name of a part of a table's rows; parts are numbered from 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** The table whose rows an entry contains; undefined for other entries. */
export function tableOfPart(entry: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1];
}

/** SHA-256 over the entries of a backup in order: the name, length and bytes of each entry. */
export class EntryDigest {
  readonly #hash = createHash('sha256');

  add(name: string, content: Buffer): void {
    this.#hash.update(`${name}\0${content.length}\0`).update(content);
  }

  /** The digest in hex. Nothing can be added afterwards. */
  finish(): string {
    return this.#hash.digest('hex');
  }
}

/** Size and SHA-256 of one table's rows, independent of how they are split into parts. */
export class TableDigest {
  readonly #hash = createHash('sha256');
  bytes = 0;

  add(content: Buffer): void {
    this.#hash.update(content);
    this.bytes += content.length;
  }

  finish(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

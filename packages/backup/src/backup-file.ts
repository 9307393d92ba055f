import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Content of a backup (docs/decisions/0035): a gzipped tar of `backup.json`, `secret.key`,
 * `tables/<table>/<part>.copy` and, last, `checksums.json`.
 */
export const FORMAT = 1;
export const MANIFEST = 'backup.json';
export const SECRET_KEY = 'secret.key';
export const CHECKSUMS = 'checksums.json';

/** `migrations` have the order in which they were applied. */
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
  /** SHA-256 over all entries before this one (`EntryDigest`). */
  sha256: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** Exact decimal text (`readTotals`). */
  totals: z.record(z.string(), z.string()),
});
export type BackupChecksums = z.infer<typeof checksumsSchema>;

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

export function tableOfPart(entry: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1];
}

/** SHA-256 over the entries' names, lengths and bytes, in order. */
export class EntryDigest {
  readonly #hash = createHash('sha256');

  add(name: string, content: Buffer): void {
    this.#hash.update(`${name}\0${content.length}\0`).update(content);
  }

  finish(): string {
    return this.#hash.digest('hex');
  }
}

/** Independent of how rows are split into parts. */
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

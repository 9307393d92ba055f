import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import {
  type BackupChecksums,
  type BackupManifest,
  CHECKSUMS,
  checksumsSchema,
  EntryDigest,
  FORMAT,
  MANIFEST,
  manifestSchema,
  SECRET_KEY,
  TableDigest,
  tableOfPart,
} from './backup-file.js';
import { decryptWith, isEncrypted } from './encryption.js';
import { BackupError } from './fault.js';

export interface BackupProof {
  /** Private keys of age; absent: the file must be plain. */
  readonly identities?: readonly string[] | undefined;
  /** The hash that the file should have, in hex. */
  readonly sha256?: string | undefined;
}

/** Receives a backup while it is read; it is intact only once `readBackup` resolves. */
export interface BackupReader {
  begin?(manifest: BackupManifest): Promise<void>;
  rows?(table: string, content: Buffer): Promise<void>;
}

export interface ReadBackup {
  /** The hash of the file's bytes, in hex. */
  readonly sha256: string;
  readonly manifest: BackupManifest;
  readonly checksums: BackupChecksums;
  readonly secretKey: Buffer;
}

/**
 * Reads a backup and verifies all checksums.
 * @throws BackupError if the file is missing, not a backup, of a newer format, damaged or truncated, doesn't
 * open, or has another SHA-256; passes on the reader's errors
 */
export async function readBackup(
  file: string,
  reader: BackupReader = {},
  { identities, sha256: expected }: BackupProof = {},
): Promise<ReadBackup> {
  await refuseOtherKind(file, identities !== undefined);
  const extract = createExtract();
  const source = createReadStream(file);
  const hash = createHash('sha256');
  const feeding = pipeline(
    source,
    hashing(hash),
    decryptWith(identities, file),
    createGunzip(),
    extract,
  ).then(
    () => null,
    (error: Error) => error,
  );
  const progress = new Reading(file, reader);
  try {
    for await (const entry of extract) await progress.take(entry.header, await gather(entry));
  } catch (error) {
    extract.destroy();
    source.destroy();
    const reading = await feeding;
    // A fault of the file ends the loop too.
    throw progress.readerFault ?? faultOf(file, reading ?? error);
  }
  const fault = await feeding;
  if (fault !== null) throw faultOf(file, fault);
  const read = progress.finish();
  const sha256 = hash.digest('hex');
  if (expected !== undefined && expected !== sha256) {
    throw new BackupError(
      `O arquivo "${file}" não é o que foi gravado: o SHA-256 dele é ${sha256}. Use outra cópia. Nada foi alterado.`,
    );
  }
  return { sha256, ...read };
}

export function hashing(hash: Hash): (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  return async function* (bytes) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

async function refuseOtherKind(file: string, hasKey: boolean): Promise<void> {
  const encrypted = await isEncrypted(file);
  if (encrypted === null) return;
  if (encrypted && !hasKey) {
    throw new BackupError(
      `O arquivo "${file}" está cifrado: indique a chave privada com --identity. Nada foi alterado.`,
    );
  }
  if (!encrypted && hasKey) {
    throw new BackupError(
      `O arquivo "${file}" não está cifrado, ou o começo dele está danificado. Se a cópia foi gravada sem BACKUP_PUBLIC_KEY, repita sem --identity. Nada foi alterado.`,
    );
  }
}

class Reading {
  readerFault: unknown;
  readonly #whole = new EntryDigest();
  readonly #tables = new Map<string, TableDigest>();
  #manifest: BackupManifest | undefined;
  #secretKey: Buffer | undefined;
  #checksums: BackupChecksums | undefined;

  private readonly file: string;
  private readonly reader: BackupReader;

  constructor(file: string, reader: BackupReader) {
    this.file = file;
    this.reader = reader;
  }

  async take({ name }: Header, content: Buffer): Promise<void> {
    if (this.#checksums !== undefined) throw damaged(this.file);
    if (name === CHECKSUMS) {
      this.#checksums = parse(checksumsSchema, content, this.file);
      return;
    }
    this.#whole.add(name, content);
    const table = tableOfPart(name);
    if (name === MANIFEST) await this.#begin(content);
    else if (this.#manifest === undefined) throw noBackup(this.file);
    else if (name === SECRET_KEY) this.#secretKey = Buffer.from(content.toString('utf8').trim(), 'hex');
    else if (table !== undefined) await this.#takeRows(table, content);
  }

  async #begin(content: Buffer): Promise<void> {
    const { format } = parse(manifestSchema.pick({ format: true }), content, this.file);
    if (format > FORMAT) {
      throw new BackupError(
        `O arquivo "${this.file}" foi feito por uma versão mais nova do programa; instale essa versão ou uma posterior.`,
      );
    }
    const manifest = parse(manifestSchema, content, this.file);
    this.#manifest = manifest;
    await this.#asReader(async () => this.reader.begin?.(manifest));
  }

  async #takeRows(table: string, content: Buffer): Promise<void> {
    const digest = this.#tables.get(table) ?? new TableDigest();
    this.#tables.set(table, digest);
    digest.add(content);
    await this.#asReader(async () => this.reader.rows?.(table, content));
  }

  async #asReader(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.readerFault = error;
      throw error;
    }
  }

  finish(): Omit<ReadBackup, 'sha256'> {
    const [manifest, checksums, secretKey] = [this.#manifest, this.#checksums, this.#secretKey];
    if (manifest === undefined) throw noBackup(this.file);
    const isWhole =
      checksums !== undefined &&
      secretKey?.length === 32 &&
      checksums.sha256 === this.#whole.finish() &&
      manifest.tables.every(({ name }) => this.#agrees(name, checksums));
    if (!isWhole) throw damaged(this.file);
    return { manifest, checksums, secretKey };
  }

  #agrees(table: string, checksums: BackupChecksums): boolean {
    const { bytes, sha256 } = (this.#tables.get(table) ?? new TableDigest()).finish();
    const expected = checksums.tables[table];
    return expected?.bytes === bytes && expected.sha256 === sha256;
  }
}

async function gather(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  content: Buffer,
  file: string,
): T {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw noBackup(file);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw noBackup(file);
  return parsed.data;
}

function faultOf(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`O arquivo "${file}" não existe.`, { cause: error });
  if (syscall !== undefined)
    return new BackupError(`Não foi possível ler o arquivo "${file}" (${code}).`, { cause: error });
  return damaged(file, error);
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `O arquivo "${file}" está danificado ou incompleto: use outra cópia. Nada foi alterado.`,
    { cause },
  );
}

function noBackup(file: string): BackupError {
  return new BackupError(`O arquivo "${file}" não é uma cópia de segurança do Balanço. Nada foi alterado.`);
}

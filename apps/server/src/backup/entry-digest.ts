import { createHash } from 'node:crypto';

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

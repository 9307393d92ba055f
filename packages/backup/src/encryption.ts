import { open, readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './fault.js';

/** A file of age begins with this line (age-encryption.org/v1). */
const FIRST_LINE = 'age-encryption.org/v1\n';

type Bytes = AsyncIterable<Uint8Array>;

export function isPublicKey(key: string): boolean {
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

interface KeyPair {
  /** The text `AGE-SECRET-KEY-1…`. */
  readonly identity: string;
  /** The text `age1…`. */
  readonly publicKey: string;
}

export async function createKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, publicKey: await identityToRecipient(identity) };
}

/** A stage of a pipeline that encrypts to each of the keys, in pieces of 64 kB. Without keys it passes everything on. */
export function encryptTo(publicKeys: readonly string[]): (plain: Bytes) => Bytes {
  if (publicKeys.length === 0) return unchanged;
  const encrypter = new Encrypter();
  for (const key of publicKeys) encrypter.addRecipient(key);
  return async function* (plain) {
    yield* await encrypter.encrypt(ReadableStream.from(plain));
  };
}

/** The other direction. Throws a BackupError if none of the identities opens the file, other errors if it is damaged. */
export function decryptWith(
  identities: readonly string[] | undefined,
  file: string,
): (encrypted: Bytes) => Bytes {
  if (identities === undefined) return unchanged;
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* (encrypted) {
    const opening = decrypter.decrypt(ReadableStream.from(encrypted));
    const plain = await opening.catch((error: Error) => {
      if (!error.message.startsWith('no identity matched')) throw error;
      throw new BackupError(
        `A chave privada indicada não abre o arquivo "${file}": ele foi cifrado para outra chave, ou o começo dele está danificado. Nada foi alterado.`,
      );
    });
    yield* plain;
  };
}

async function* unchanged(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Whether a file is encrypted; null if it cannot be read, which whoever reads it next reports. */
export async function isEncrypted(file: string): Promise<boolean | null> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return null;
  try {
    const head = Buffer.alloc(FIRST_LINE.length);
    await handle.read(head, 0, head.length, 0);
    return head.toString('latin1') === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

/**
 * Reads the private keys of a file as `age-keygen` writes it: one a line, beside comments.
 *
 * @throws BackupError if the file cannot be read or has none
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT'
        ? `O arquivo "${file}" da chave privada não existe. Nada foi alterado.`
        : `Não foi possível ler o arquivo "${file}" da chave privada (${error.code}). Nada foi alterado.`,
    );
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every(isIdentity)) {
    throw new BackupError(
      `O arquivo "${file}" não é uma chave privada do age (AGE-SECRET-KEY-1…). Nada foi alterado.`,
    );
  }
  return identities;
}

function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

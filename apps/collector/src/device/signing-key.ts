import { type PhoneKey, thumbprintText } from '@balanco/contract/people/phone-keys';
import { readNote, replaceNote } from '../store/database';

const NOTE = 'signing-key';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

interface StoredKey {
  /** Nothing can read it out of the browser. */
  readonly privateKey: CryptoKey;
  readonly publicKey: PhoneKey;
}

/**
 * The key of this phone, made once and kept (docs/collector-app.md, "The key of the phone"). Null on plain http,
 * and if it can't be stored. Never throws.
 */
async function signingKey(): Promise<StoredKey | null> {
  // Typed as always present.
  if ((globalThis.crypto?.subtle as SubtleCrypto | undefined) === undefined) return null;
  try {
    const known = await readNote<StoredKey>(NOTE);
    if (known !== undefined) return known;
    await replaceNote(NOTE, undefined, await makeKey());
    // Another tab may have been first.
    return (await readNote<StoredKey>(NOTE)) ?? null;
  } catch {
    return null;
  }
}

async function makeKey(): Promise<StoredKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return { privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
}

export async function publicSigningKey(): Promise<PhoneKey | undefined> {
  return (await signingKey())?.publicKey;
}

export interface Signature {
  readonly key: string;
  readonly value: string;
}

/** Each text's signature; null without a key. */
export async function signTexts(texts: readonly string[]): Promise<readonly Signature[] | null> {
  const stored = await signingKey();
  if (stored === null) return null;
  const { privateKey, publicKey } = stored;
  const key = base64url(await crypto.subtle.digest('SHA-256', utf8(thumbprintText(publicKey))));
  return Promise.all(
    texts.map(async (text) => ({
      key,
      value: base64url(await crypto.subtle.sign(ECDSA, privateKey, utf8(text))),
    })),
  );
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

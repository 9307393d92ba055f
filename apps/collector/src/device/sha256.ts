/**
 * The SHA-256 of a text in UTF-8, in hexadecimal. Browsers compute it themselves only on https; on plain http the library of the
 * sign-in does.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Types of the platform promise it always.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const digest = subtle === undefined ? await bySoftware(bytes) : await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function bySoftware(bytes: Uint8Array): Promise<Uint8Array> {
  const { Sha256 } = await import('@aws-crypto/sha256-js');
  const hash = new Sha256();
  hash.update(bytes);
  return hash.digest();
}

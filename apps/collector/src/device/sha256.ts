/** UTF-8 to hexadecimal. On plain http the sign-in's library computes it. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Typed as always present.
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

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Secrets = ReturnType<typeof createSecrets>;

/** Secrets that the pool derives from SECRET_KEY, with an independent key for each purpose (docs/identity.md, "Keys"). */
export function createSecrets(secretKey: Buffer) {
  if (secretKey.length !== 32) throw new RangeError('secretKey must be 32 bytes');
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `balanco idp ${purpose}`, 32));
  const sealingKey = derive('sealing');
  const digestKey = derive('digests');
  return {
    /** HMAC-SHA-256 of `value`. The database alone doesn't reveal which e-mail or code a row is about. */
    digest: (purpose: string, value: string): Buffer =>
      createHmac('sha256', digestKey).update(`${purpose}\0${value}`).digest(),
    /** AES-256-GCM: initialisation vector, tag, ciphertext. Opening needs the same `context`. */
    seal(plaintext: Buffer, context: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
    },
    /** Throws if the bytes, the context or SECRET_KEY differ. */
    open(sealed: Buffer, context: string): Buffer {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

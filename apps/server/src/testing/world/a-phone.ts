import { createHash, webcrypto } from 'node:crypto';
import {
  queueParts,
  queuePartText,
  type SignedQueuePart,
  signedQueueText,
} from '@balanco/contract/counts/phone-queue';
import { type PhoneKey, thumbprintText } from '@balanco/contract/people/phone-keys';

export type APhone = Awaited<ReturnType<typeof aPhone>>;

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export async function aPhone() {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const signing_key: PhoneKey = { kty: 'EC', crv: 'P-256', x, y };
  const key = createHash('sha256').update(thumbprintText(signing_key)).digest('base64url');
  return {
    signing_key,
    async sign(
      sub: string,
      counts: readonly unknown[],
      exported = new Date().toISOString(),
    ): Promise<SignedQueuePart> {
      const parts = queueParts(counts).map((part) =>
        createHash('sha256').update(queuePartText(part)).digest('hex'),
      );
      const text = Buffer.from(signedQueueText({ sub, exported, parts }));
      const value = Buffer.from(await webcrypto.subtle.sign(ecdsa, privateKey, text)).toString('base64url');
      return { key, value, exported, parts };
    },
  };
}

import { z } from 'zod';

const invalid = { error: 'A chave do aparelho é inválida.' };
const coordinate = z.string(invalid).regex(/^[\w-]{43}$/, invalid);

/** The public key of a phone, as a JSON Web Key: ECDSA on P-256 (docs/collector-api.md, "Signing the file"). */
export const phoneKeySchema = z.object(
  { kty: z.literal('EC', invalid), crv: z.literal('P-256', invalid), x: coordinate, y: coordinate },
  invalid,
);
export type PhoneKey = z.infer<typeof phoneKeySchema>;

/** Its SHA-256 in base64url is the key's id, the thumbprint of RFC 7638. */
export function thumbprintText({ crv, kty, x, y }: PhoneKey): string {
  return JSON.stringify({ crv, kty, x, y });
}

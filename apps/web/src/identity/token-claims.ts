import { z } from 'zod';

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  iat: z.number().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  'custom:role': z.string().optional(),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

/** The claims of an id token, unverified, because the server verifies; null if the text is not a token. */
export function readClaims(idToken: string): TokenClaims | null {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
